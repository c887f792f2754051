// SPDX-License-Identifier: Apache-2.0
// Written by Tools/make-coreml-fixtures.py.

extension CoreMLFixture {
  static let all: [CoreMLFixture] = [
    CoreMLFixture(
      name: "float32", kinds: ["convolution", "activation", "innerProduct"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiH50ICvQDCgFjEgF4GgFjogbnAwgEEANQAaIB
        AgMD8gECAgLCAgIBAZoDALAEAdIFswMKsANf5H09ThxwPazIxb65h1A/iBOBvnAWdb5zu4a+bmoOv4G2sT6PU8W+
        Xixvv5INer9mXGC/d0tbP+ZYjD0Mn0a/JbRCP0Rt/zyh02o/btj7PmGjpD7f6eS+b8+gPUJzdL+7TZW++5RFvpds
        o7sypBG/c1kFP4sFF78NGOW9c1D2Psf35765Tk2/CnMavHxbWD+P97m+9yYGv7Y9or6ANQ6+5nnPvnEO+778Zmm/
        Vj4ov78UxT1ft4k7h1R2vtogSD8SUpY+3qpivj16pz6/cvu+JTyTPp2QYL8/fwQ/ly8zPwp3pz5WQiK/J1NWP60U
        nT7Sl1G/CC82PwhI771xc/q+XlotPoXEbL3mQOE+oj7wPlWrF79Mqy8/Fdcfv87mGT+1q7c+Z7eCvFudYr2pg1o/
        AO69PuTQDr8FB18+SVTcvjFxxT656Au/PTzmvphMub2PQRk+f1UePw0ECz40q0u//0zMPgPGmz0EEHQ/seSsPtS4
        ar6V254+K+aZvnAgpr48dUO/ogl2v9JXb7/zpNG9T6hVPz8Ztz4i0lM/tNFAP2Ka5D6HJ1i/Zd7HPQsuKz/aBRIK
        EBXBur63pzK/19GKvQUmfT8KDgoBchIBYxoBcpIIAlIACpMECgFpEgFyGgF54giGBAgYEAVQAaIB4wMK4AMr2wG/
        qsFev/yWLT/GLmM/uLkyv4wuKD5qN0C+s6opv9iVXb4rEgM/doO4vmBhpr7Py3Y+UoBlvvVjEb8EJfU9u88hP0sq
        0z4y9E0/GH7oPsUvSb+WcFO8NX/Qvpyuqb6TJv+8lO8uP7g+WT658UQ/c2SgvqdZQb6flx4+F07QvvckJz/DfWA/
        F72mPcjLAz/Pw1G/uiMpvm00AD8SOeY9PeXjvgM8M78G3b8+Wf1zv5JLs746day+djlBvxAViT7opqO+bd45v5+N
        OL63L1I/M0MnPyloBL82oVS/5s/sPk6yET7ZKZG+iyJGv5KpnD5QKVQ/YCjHPensED+DVx+/DrFtvxpEWb8ILTg/
        spZyP8ZViT4CrKu+ETt8P+dSXb5IrdE+VN1rP/T0Nz9x4wQ/VpSbvhTe0b63qlw/+SrYPouuMj+vpvA+yx09v0/K
        YT+gJXE/++5Qv/h1hT31COq+AXxhv4lv+T4i8b6+4yOKvjoKsT7uD5A+wLhpv8VxkT3mPp0+uRtqv7X+/75fGig/
        YEG6Pl0ZxD4BeF4/LJFJPW/7OL7UFBg/O0mxviPOSr7b/Go/jJM1P4u3WD4oDAU/AUJlvqClYL8FKso+yiHJvkLo
        wb5f1Qq8rgtDP9F9M72qARYKFIxYHz//2qg+WKsYPqSVez977gk/
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        BxHzBzbJAB890hfXOsHtOxEV9R3u4R/nGPceIDjR5fAb3cfDAg/jGBQT8Cg9GsUL9B0m1Rrg7MvRPA87
        """,
      outputShape: [5, 1, 1],
      output: "NIfuv0pR/z1/rrm/s5VCwOqZXUA="
    ),
    CoreMLFixture(
      name: "float16", kinds: ["convolution", "activation", "innerProduct"],
      file: """
        CAMSIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiH8MECpQCCgFjEgF4GgFjogaHAggEEANQAaIB
        AgMD8gECAgLCAgIBAZoDALAEAdIF2wES2AHvK4ErLraEOgm0qbM2tHO4jjUrtnm70LsDu9o6Yyw1uhY6+ydXO983
        JTUntwYtpLuqtC2yG52NuCs4uLgpr7M3QLdqutSgwzrQtTG4ErVysHy22LdLu0K5KS5OHLOzQTqzNBWzPDXct5o0
        BbskOJk5PDUSubM66TSNurE5eq/Ut2sxZqsKN4I3vbh9Of+4zzi9NRakFavUOu81d7j4MuO2LDZfuDK3yq3KMPM4
        WDBdumI23iyhO2c1VrP3NM+0MbUcurC7e7uNrq06uTWfOgc6JTfBuj8uWTnaBQoSCNa1lblXrOk7Cg4KAXISAWMa
        AXKSCAJSAAqZAgoBaRIBchoBeeIIjAIIGBAFUAGiAfMBEvABD7j2um05GTuWuUExArJNue2yGTjEtTO1tjMss4u4
        qS8OOZk2cDpEN0m6nKKEtk21+ad3OcoyKDoDtQuy9TCCtjk5BDs2LR44jrpJsQI4Mi8ft5q5/zWgu5q1ZLUKukk0
        HbXPucSxkTo6OSO4pbpmN44wibQxuuU0oTo5Loc4+7huu8q6wTmVO0s0XbXiO+uyjTZfO8A5JzjdtI+25TrBNpU5
        hTfpuQ47iTuHuiwsULcMu8s3+LVRtIg1gDROu4ws6jRRuwC4QTnSNSE29DpNKsixwTiKtVayWDutOcYyKDgqswW7
        UTZJtg+2V6AYOpypqgEMEgr7OEc1xTDdO084
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        Jx7K/zXE+yUUxQnUzzXh4vHLwBbQ9Pn/Jjv9wBrqOhX01OAQJzYC6MDSAB3lzPvPzgzLFNb6KTPtKj0v
        """,
      outputShape: [5, 1, 1],
      output: "+hiMvkgU9b/TSD0/y3eLPz1OzT4="
    ),
    CoreMLFixture(
      name: "linear-1", kinds: ["convolution", "activation", "innerProduct"],
      file: """
        CAMSIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiH40CCoIBCgFjEgF4GgFjogZ2CAQQA1ABogEC
        AwPyAQICAsICAgEBmgMAsAQB0gU98gEO0Ib6KTANq7S1mo70D7DCAikIAaoGJAoQmnDyPzzh4D++DdY/0wz1PxIQ
        kg16v/xmab/Sl1G/ogl2v9oFGPIBARDCAhEIAaoGDAoE3ubXPxIEt6cyvwoOCgFyEgFjGgFykggCUgAKdgoBaRIB
        choBeeIIaggYEAVQAaIBRvIBDzRJ8PLzIRmeOvPaTZ9PIsICMQgBqgYsChQ4+OA/jj3qPxD29D8wb+0/SozqPxIU
        qsFev1n9c78OsW2/wLhpv7kbar+qARjyAQGQwgIRCAGqBgwKBM5qVT8SBFirGD4=
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        8Rw0BTcSyQAz3R8wDv0t988Dxg3YOTrLwfoNyuP58PnWDj3D3wU9FxcxDzcXLdno/y/25B8xw93k3QIO
        """,
      outputShape: [5, 1, 1],
      output: "+EJvwJON2j/Ft+pA+hoVQBFV6EA="
    ),
    CoreMLFixture(
      name: "table-1", kinds: ["convolution", "activation", "innerProduct"],
      file: """
        CAMSIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiH8wBCmYKAWMSAXgaAWOiBloIBBADUAGiAQID
        A/IBAgICwgICAQGaAwCwBAHSBSPyAQ7QhvopMA2rtLWajvQPsMICDwgBsgYKCgiSDXq/BBB0P9oFFvIBARDCAg8I
        AbIGCgoIt6cyvwUmfT8KDgoBchIBYxoBcpIIAlIAClIKAWkSAXIaAXniCEYIGBAFUAGiASTyAQ80SfBy8yEZnjrz
        2k2fTyLCAg8IAbIGCgoIWf1zvxE7fD+qARbyAQGQwgIPCAGyBgoKCFirGD6klXs/
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        LhYW/OIF1fAyycgz0s4CKysi0vEyPOzT+QT1MgEY49rWFBzqOtwPH9DmBPDl5PohEtDnz9XK6zTsAB8g
        """,
      outputShape: [5, 1, 1],
      output: "xH0hwaRDQEGppPRB8BIEQYlxokE="
    ),
    CoreMLFixture(
      name: "linear-2", kinds: ["convolution", "activation", "innerProduct"],
      file: """
        CAMSIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiH6wCCpABCgFjEgF4GgFjogaDAQgEEANQAaIB
        AgMD8gECAgLCAgIBAZoDALAEAdIFSvIBG6dVkDjumFmWS1VQp5mLjjWaM5eJlaiuZQHvi8ICKQgCqgYkChBnoCE/
        fesVP9SzDj/iXSM/EhCSDXq//GZpv9KXUb+iCXa/2gUY8gEBR8ICEQgCqgYMCgQ/7w8/EgS3pzK/Cg4KAXISAWMa
        AXKSCAJSAAqGAQoBaRIBchoBeeIIeggYEAVQAaIBVfIBHk8kZZbuFbtZ+hpIUkeSkugPnb5e48klooeuZfpJXcIC
        MQgCqgYsChTQ+hU/CSkcP7VOIz8gSh4/h10cPxIUqsFev1n9c78OsW2/wLhpv7kbar+qARnyAQKTQMICEQgCqgYM
        CgQ0R44+EgRYqxg+
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        DsPAL90k4D3qEdc++MPAxAkZ7hn0Jxni4wbg5NHlKj7Z3Mzc/CsICRvAIvfYIMUEMsPC0jtAKvcy6/Tr
        """,
      outputShape: [5, 1, 1],
      output: "iQszwE0cEsDXbJc/r7zXPoGWy0A="
    ),
    CoreMLFixture(
      name: "table-2", kinds: ["convolution", "activation", "innerProduct"],
      file: """
        CAMSIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiH4oCCoMBCgFjEgF4GgFjogZ3CAQQA1ABogEC
        AwPyAQICAsICAgEBmgMAsAQB0gU48gEbp1WQOO6YWZZLVVCnmYueNZp2l5mVqK5lAe+LwgIXCAKyBhIKEJINer8W
        sqq++LaePgMQdD/aBR7yAQFHwgIXCAKyBhIKELenMr/g4Qq+jm3aPgYmfT8KDgoBchIBYxoBcpIIAlIACnIKAWkS
        AXIaAXniCGYIGBAFUAGiATvyAR5PJGWWrhV7WboaSFJHkpLpD52+XuPJJaKGrmX6SV3CAhcIArIGEgoQWf1zv2wq
        nb7apa0+EDt8P6oBH/IBApNAwgIXCAKyBhIKEFirGD7gnNo+CnI0P6SVez8=
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        Dwv1wBcXEhLv/uM95MggBMQPJTw+7/vn2ccE3tbG5RkTChPkOR0g8frhKUDi1eX6IRLn9jcgHN4WK/3a
        """,
      outputShape: [5, 1, 1],
      output: "ynj/PzdHVUClRhZAMK6jQKK0VUA="
    ),
    CoreMLFixture(
      name: "linear-3", kinds: ["convolution", "activation", "innerProduct"],
      file: """
        CAMSIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiH8sCCp8BCgFjEgF4GgFjogaSAQgEEANQAaIB
        AgMD8gECAgLCAgIBAZoDALAEAdIFWPIBKZF22qgB4dPaoG4cXkJ0k0gZH66qNqfRmY7Tjq36Yqk5obPXUiA/fqJg
        wgIpCAOqBiQKEH2Jij61gIA+/qF0PlQHjD4SEJINer/8Zmm/0pdRv6IJdr/aBRnyAQIh8MICEQgDqgYMCgS1vnY+
        EgS3pzK/Cg4KAXISAWMaAXKSCAJSAAqWAQoBaRIBchoBeeIIiQEIGBAFUAGiAWTyAS0jcxl5KMzX0NKadOLeYvRG
        hI1F7IWI3SkDeLu/VL3U/iIVK0Sha3x5P6VipPPCAjEIA6oGLAoU142APgjahT5S+os+QK2HPgYHhj4SFKrBXr9Z
        /XO/DrFtv8C4ab+5G2q/qgEZ8gECiHbCAhEIA6oGDAoEx+fzPRIEWKsYPg==
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        PAwuxcY/Be3q4jclyPnqLtrY5cQ+DjlA+z0rPPTL9DbLCy8V0MT2Ij3DE+vQLMo12vvM08/KHuMryuDX
        """,
      outputShape: [5, 1, 1],
      output: "3xS2QHavG0G9W4RAjlZkQdVPoD8="
    ),
    CoreMLFixture(
      name: "table-3", kinds: ["convolution", "activation", "innerProduct"],
      file: """
        CAMSIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiH+sCCrMBCgFjEgF4GgFjogamAQgEEANQAaIB
        AgMD8gECAgLCAgIBAZoDALAEAdIFVvIBKZFm2qgB4dPaoE4aXUZ0k0gZHq6qLqfTmo7Tjq36oqk5obPXUiA/fqJg
        wgInCAOyBiIKIJINer8PdzO/GMHZviQoGb7oMQE++sXNPoB5LT8DEHQ/2gUv8gECIfDCAicIA7IGIgogt6cyvxTw
        6b5yIV2+GOrMPPwtiD6rxgE/WHY/PwYmfT8KDgoBchIBYxoBcpIIAlIACqIBCgFpEgFyGgF54giVAQgYEAVQAaIB
        WvIBLUNzGXUozNdS0npk4t5Q7EaEjEXshYjdKQN4u79UvdT+IhUrBKFrfHk/pWKk88ICJwgDsgYiCiBZ/XO/3Bkt
        v75szL4Ql/q9bEIePjDo3D6VVzU/Ejt8P6oBL/IBAoh2wgInCAOyBiIKIFirGD6eT4k+kEnGPsGhAT+6HiA/sps+
        P6sYXT+klXs/
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        3DUHy/sjGtTiAN831sPd4C7V3Mb8y/sFNjEgQMDB/DYR2hvg5fboIcnb+fXqKDAwCe7WB8s3wjwRPfIP
        """,
      outputShape: [5, 1, 1],
      output: "d+mgwK1yFz8qBgQ/f6ssQSxBG8E="
    ),
    CoreMLFixture(
      name: "linear-4", kinds: ["convolution", "activation", "innerProduct"],
      file: """
        CAMSIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiH+gCCqwBCgFjEgF4GgFjogafAQgEEANQAaIB
        AgMD8gECAgLCAgIBAZoDALAEAdIFZfIBNoheZmOlAB+C6PykgFaDw3xBj1NXRAKYbqa0oM6i+g5jl7wtLbd/spOz
        R5yRuPpqVSAH6u2xjcICKQgEqgYkChAfTQE+L9/vPe1S5D2CsQI+EhCSDXq//GZpv9KXUb+iCXa/2gUZ8gECMG/C
        AhEIBKoGDAoEl0vmPRIEt6cyvwoOCgFyEgFjGgFykggCUgAKpgEKAWkSAXIaAXniCJkBCBgQBVABogFz8gE8MN8Z
        YmxFljjb6xdFja5WlN+MFslCsFUqUm7DG4Ua6MIB35X2v9xU69sf8YQLRaoIoD2r+GxW/ZxgtEfnwgIxCASqBiwK
        FLP37z1C2/k9XqUCPmZD/T0+L/o9EhSqwV6/Wf1zvw6xbb/AuGm/uRtqv6oBGvIBA5MPcMICEQgEqgYMCgQgpWM9
        EgRYqxg+
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        FfMWJiPrMyX3DdwiFMcOFT4Y7f8K1gXY6PTtEibg2TfcFzLoHy0Y6eIJBx8mM9A9EMjgxv3K7cEbNAzY
        """,
      outputShape: [5, 1, 1],
      output: "gSf4v0BBwr/McR+/SyWyP9kL6z8="
    ),
    CoreMLFixture(
      name: "table-4", kinds: ["convolution", "activation", "innerProduct"],
      file: """
        CAMSIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiH4oECoECCgFjEgF4GgFjogb0AQgEEANQAaIB
        AgMD8gECAgLCAgIBAZoDALAEAdIFgwHyATaIXmZjpQAeguj7pIBWg8N7QY5UV0QSiG6mpKHNo+oddJe7PTynfqOU
        s0eckbj6alUgB+rtsY3CAkcIBLIGQgpAkg16v6ocWb/CKzi/2zoXv+aT7L4Wsqq+jqBRvt65m73Amlc9T6o5Pve2
        nj7GmOA+Sz0RPzMuMj8aH1M/AhB0P9oFT/IBAjBvwgJHCASyBkIKQLenMr9E3hW/oinyvr2WuL6uB36+4uEKvrjg
        vbxp07Y9gI9OPqbaoD6Mbdo+OQAKP6zJJj8ek0M/kVxgPwQmfT8KDgoBchIBYxoBcpIIAlIACvMBCgFpEgFyGgF5
        4gjmAQgYEAVQAaIBiQHyATwx3ilia1WWOMvrF0V9nVaUzosWuEKgVSlSbsMbhRrowwHflfa/21Tr2y7xhBtFqgig
        TKrobFbtm2GkR9fCAkcIBLIGQgpAWf1zv4XoUr+y0zG/3r4QvxRU375sKp2+igE2vuy4Rr0oSqU9Y/hWPtmlrT6A
        z+8+lPwYP2gROj88Jls/Dzt8P6oBUPIBA5MPcMICRwgEsgZCCkBYqxg+oJRRPvQ+hT6Ys6E+PCi+PuCc2j6EEfc+
        FMMJP2b9Fz+4NyY/CnI0P1ysQj+u5lA/ACFfP1JbbT+klXs/
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        1/j/NiQ+DcbG6N078iYlxg8vK//M8BED+/U12BH5Efk1O+42Gtb60uMcOTgM3c0n4gQl0zUQDR/szDwJ
        """,
      outputShape: [5, 1, 1],
      output: "qf+CwO+aZsAKlXzAB4HwQCI//D8="
    ),
    CoreMLFixture(
      name: "linear-5", kinds: ["convolution", "activation", "innerProduct"],
      file: """
        CAMSIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiH4gDCrsBCgFjEgF4GgFjogauAQgEEANQAaIB
        AgMD8gECAgLCAgIBAZoDALAEAdIFc/IBRIxV1jGHsoIBeiPkP4qmIFtgbJnZQKH1HU5JwElBnqsseoc8qP9QcaaT
        r4JwmrPd+xZnsdDpakO0f1ZVahgA7te8uKOgwgIpCAWqBiQKEK9Cej1OImg9afVcPXf0fD0SEJINer/8Zmm/0pdR
        v6IJdr/aBRryAQMwGfDCAhEIBaoGDAoEzN1ePRIEt6cyvwoOCgFyEgFjGgFykggCUgAKtwEKAWkSAXIaAXniCKoB
        CBgQBVABogGCAfIBSzA38cmEZhKqLLHV/XC9Cocp1bZp3+WRNzJJLAUodVDZzRxXiodORwUAd+mr7Lf3hSPW3cfv
        iggN0rrQEKgPu1vQZpTP7nhgbJS/j8ICMQgFqgYsChQIOmg97ctxPfjcfD3vF3U9NB1yPRIUqsFev1n9c78OsW2/
        wLhpv7kbar+qARvyAQSRwfcAwgIRCAWqBgwKBDhN3DwSBFirGD4=
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        OzYb4C47NiLzCvP87O8q9zwI2AfeJifFK8HFJjE36QQs9wfzDw7ZFBL5AsoK2Q7sNvQv6xfRwzkTHPYY
        """,
      outputShape: [5, 1, 1],
      output: "95UDvy45c8DR67u/TzrNQLiSe8A="
    ),
    CoreMLFixture(
      name: "table-5", kinds: ["convolution", "activation", "innerProduct"],
      file: """
        CAMSIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiH7cGCpcDCgFjEgF4GgFjogaKAwgEEANQAaIB
        AgMD8gECAgLCAgIBAZoDALAEAdIF1AHyAUSMU9YxZ6pCAXYj5D2KpiBbYHwZ10Dh1R1tSgJYwZyjKooLG6m7Ue3I
        k+9zbNmr39seabHQ6WpDtH9WVWoYAu7XvLijoMICiQEIBbIGgwEKgAGSDXq/Ih1qv7IsWr9BPEq/0Us6v2FbKr/x
        ahq/gXoKvyEU9b5BM9W+YFK1voBxlb4/IWu+fl8rvns7173zby+9IC6fPApPpz1GaRM+BitTPmR2iT5EV6k+JDjJ
        PgUZ6T7yfAQ/Y20UP9NdJD9DTjQ/sz5EPyMvVD+UH2Q/BBB0P9oFkwHyAQMwGfDCAokBCAWyBoMBCoABt6cyv9q5
        JL/+yxa/Id4Iv4jg9b7OBNq+FSm+vlxNor6icYa+0StVvl50Hb7Wecu94BU4vbAfGzzc0oI9wkHyPVTYMD7Hj2g+
        nSOQPlb/qz4Q28c+yrbjPoOS/z4etw0/+6QbP9iSKT+0gDc/kW5FP25cUz9LSmE/KDhvPwQmfT8KDgoBchIBYxoB
        cpIIAlIACooDCgFpEgFyGgF54gj9AggYEAVQAaIB2wHyAUs4ddJJhWXSqbDRzblxvSp+p8UySddjcTbxQSoFKHRR
        Gc0cV5LHTkcFALfqK+y3t4UnttXH3woIDdK60DCgT6rXsGZUz254YGyUv2/CAokBCAWyBoMBCoABWf1zv4f7Y7+1
        +VO/4/dDvxL2M79A9CO/bvITv5zwA7+U3ee+8NnHvkzWp76p0oe+Cp5PvsKWD772Hp+9OIN4vFD8QT23DOE9o40w
        PuqUcD4ZTpg+vVG4PmBV2D4EWfg+VC4MPyYwHD/4MSw/yjM8P5w1TD9tN1w/PzlsPxE7fD+qAZQB8gEEkcH3AMIC
        iQEIBbIGgwEKgAFYqxg+/zQ0Pqa+Tz5NSGs++miDPs4tkT6h8p4+dLesPkh8uj4cQcg+7wXWPsLK4z6Wj/E+alT/
        Pp6MBj8Ibw0/clEUP9wzGz9GFiI/r/goPxnbLz+DvTY/7J89P1aCRD/AZEs/KkdSP5QpWT/9C2A/Z+5mP9HQbT86
        s3Q/pJV7Pw==
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        2szdKRXZxRX0EzsqNuPFDj7M+9LCIiTDD/8sLgDOGcr74jY02CPrQN7wPDfXL/vdJvLT6/HbxT7ZKBkI
        """,
      outputShape: [5, 1, 1],
      output: "17GuwIKgvD99GCNAcECTQAYKpz4="
    ),
    CoreMLFixture(
      name: "linear-6", kinds: ["convolution", "activation", "innerProduct"],
      file: """
        CAMSIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiH6UDCskBCgFjEgF4GgFjoga8AQgEEANQAaIB
        AgMD8gECAgLCAgIBAZoDALAEAdIFgAHyAVGOJTxhlg6xQEAP2MfqL/GtKMFdqAzMx3JASD9Q5VxI8AmSFj2tmw+s
        HLmsf6oDpoyV2/EnkfWx53+0qc+05F2XSQW2L+tipZUcAFzuvvi4SPbCAikIBqoGJAoQwUn2PAhz5DyMc9k8lfD4
        PBIQkg16v/xmab/Sl1G/ogl2v9oFGvIBAzAGP8ICEQgGqgYMCgQvVNs8EgS3pzK/Cg4KAXISAWMaAXKSCAJSAArG
        AQoBaRIBchoBeeIIuQEIGBAFUAGiAZEB8gFaNA3/GlYHXySUoXLj2u8vDfRTg4o7WamT3/kzFbylRJuAVVHqUHZ6
        0ODujVFp6ixKAD2+nU/Xt+3xVR8t3vG9/DhPBwSWrpAhqAO2st9hZ0UZ/4nxYBtSSf6ewgIxCAaqBiwKFGKK5Dxk
        9e08dtn4PAA08TxfRe48EhSqwV6/Wf1zvw6xbb/AuGm/uRtqv6oBG/IBBJDgP3TCAhEIBqoGDAoEBs5YPBIEWKsY
        Pg==
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        3NPx8y3Uzw760AHaHf05FAbU1ynY1cvWHfUK1OcTLcL5Lh/NBuLMzwIQ+SHl4ggH7NHhCijuG/DRCgLC
        """,
      outputShape: [5, 1, 1],
      output: "gO0lQEei3T8rbjZAJjs3QBTwH0A="
    ),
    CoreMLFixture(
      name: "table-6", kinds: ["convolution", "activation", "innerProduct"],
      file: """
        CAMSIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiH9MKCqQFCgFjEgF4GgFjogaXBQgEEANQAaIB
        AgMD8gECAgLCAgIBAZoDALAEAdIF4QLyAVGKJPphhc6tMEAPyIfmH7CpGIFZqA3E1zBEaDtQ9ZtNAIqOBjmlmtCk
        PHesvuoXdxCV6683YzSx97yw6dKw5F2XSQa2L+tipZUcEF3uzvi4SPbCAokCCAayBoMCCoACkg16v7w1cr/nXWq/
        EYZivzuuWr9m1lK/kP5Kv7omQ7/kTju/D3czvzmfK79jxyO/ju8bv7gXFL/iPwy/DWgEv24g+b7DcOm+F8HZvmwR
        yr7AYbq+FbKqvmoCm76+Uou+JkZ3vs/mV754hzi+IigZvpaR873o0rS9dihsvTZW3bwAJG07m08MPXvmhD0opcM9
        6zEBPkKRID6Y8D8+709fPkavfj5OB48++raePqVmrj5QFr4+/MXNPqd13T5TJe0+/tT8PlVCBj8qGg4/APIVP9bJ
        HT+roSU/gXktP1dRNT8sKT0/AgFFP9jYTD+usFQ/g4hcP1lgZD8vOGw/BBB0P9oFkwLyAQMwBj/CAokCCAayBoMC
        CoACt6cyvxbNK7908iS/0xcevzE9F7+QYhC/7ocJv02tAr9Wpfe+FPDpvtE63L6Ohc6+S9DAvggbs77FZaW+grCX
        vj/7ib74i3i+ciFdvuy2Qb5mTCa+4eEKvrbu3r2qGai9PIlivUm+6bygoea6FerMPCIfVD2d5KA9qLnXPVpHBz7g
        sSI+Zhw+PuyGWT5y8XQ+/C2IPj/jlT6CmKM+xU2xPggDvz5KuMw+jW3aPtAi6D4T2PU+q8YBP02hCD/uew8/kFYW
        PzExHT/SCyQ/dOYqPxXBMT+3mzg/WHY/P/pQRj+bK00/PQZUP97gWj+Au2E/IZZoP8Nwbz9kS3Y/BiZ9PwoOCgFy
        EgFjGgFykggCUgAKmQUKAWkSAXIaAXniCIwFCBgQBVABogHqAvIBWjg9fCJGSWME1J2DY9LObhX0lHtZuFWZEtO4
        sBGr40SKwFFBqFR2etDhLpFhqeosSwQ9vqFP2LPdsFUu7drh/PhIUAr01qqAYaQT9K6+4WclGfdpsGArEk3+HsIC
        iQIIBrIGgwIKgAJZ/XO/9hxsv5M8ZL8vXFy/zHtUv2mbTL8Gu0S/oto8vz/6NL/cGS2/eTklvxZZHb+yeBW/T5gN
        v+y3Bb8Rr/u+S+7rvoUt3L6+bMy++Ku8vjHrrL5rKp2+pGmNvrxRe74v0Fu+ok48vhXNHL4Rl/q995O7vboheb0O
        N/a8IKs6OuDwAD0U9349pH6+Pb2B/T1sQh4++MM9PoVFXT4Sx3w+UCSOPhblnT7cpa0+o2a9PmknzT4w6Nw+9qjs
        Pr1p/D5CFQY/pfUNPwjWFT9rth0/zpYlPzJ3LT+VVzU/+Dc9P1sYRT+++Ew/ItlUP4W5XD/omWQ/S3psP69adD8S
        O3w/qgGUAvIBBJDgP3TCAokCCAayBoMCCoACWKsYPjg4Jj4ZxTM++VFBPtreTj66a1w+mvhpPnuFdz4uiYI+nk+J
        Pg4WkD5+3JY+7qKdPl5ppD7PL6s+P/axPq+8uD4fg78+j0nGPgAQzT5w1tM+4JzaPlBj4T7AKeg+MPDuPqG29T4R
        ffw+waEBP/kEBT8xaAg/acsLP6EuDz/ZkRI/EfUVP0lYGT+Buxw/uR4gP/GBIz8q5SY/YkgqP5qrLT/SDjE/CnI0
        P0LVNz96ODs/sps+P+r+QT8iYkU/WsVIP5MoTD/Li08/A+9SPztSVj9ztVk/qxhdP+N7YD8b32M/U0JnP4ulaj/E
        CG4//GtxPzTPdD9sMng/pJV7Pw==
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        zuzcDBozJi3/C8sjIcbv8PrD6Ng8xUDJ8hQA2BzWKtr5Jy8lAyYaCB0WGfsH+yMHJyUdL9wX6PQDDx7h
        """,
      outputShape: [5, 1, 1],
      output: "SBFSQBGQbb+K4fRAfK02wEkTvUA="
    ),
    CoreMLFixture(
      name: "linear-7", kinds: ["convolution", "activation", "innerProduct"],
      file: """
        CAMSIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiH8QDCtgBCgFjEgF4GgFjogbLAQgEEANQAaIB
        AgMD8gECAgLCAgIBAZoDALAEAdIFjgHyAV+NFUeGLFgcsqAYAP7jDekT/irpI4Fc1gmdBd1lQiIP9QcVuEp4ASkw
        mPquytHq4LLzrjv1UB0amZbrBiI8h+yy9df7RSedtnETqVpki7UX/WY1FioaABOe9fvyuiI2wMICKQgHqgYkChBN
        WXQ8iaZiPDi9VzzJ+nY8EhCSDXq//GZpv9KXUb+iCXa/2gUb8gEEMgF/8MICEQgHqgYMCgQSmlk8EgS3pzK/Cg4K
        AXISAWMaAXKSCAJSAArWAQoBaRIBchoBeeIIyQEIGBAFUAGiAaAB8gFpNAOH8ZLYj1+RKnoLy0jbd84Az5CngcqP
        hY1mpt/+RmEt8spGSuAFSsdVUDWXTSbDXI6sVS6xMZQAF2/Z6f+vt/uGJUi9W918Z7/h4Z8FgSrK1IBDqgDu2za+
        Q2elOy/8Z2NgDtpEr/o8wgIxCAeqBiwKFLO9Yjy5FWw82ON2PMxNbzwUZWw8EhSqwV6/Wf1zvw6xbb/AuGm/uRtq
        v6oBHPIBBZBwB/dgwgIRCAeqBgwKBAAZ1zsSBFirGD4=
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        JCIT9Nny0SgW6gsH9jU7MsDEOijQLPs3FzjfJi8JLNYXwtMTLvj918gN3Ow1QD0AMSvoPd3iItklC+Ts
        """,
      outputShape: [5, 1, 1],
      output: "h/BYwDA8h8As74tA3uQIQADOnEA="
    ),
    CoreMLFixture(
      name: "table-7", kinds: ["convolution", "activation", "innerProduct"],
      file: """
        CAMSIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiH/ISCrMJCgFjEgF4GgFjogamCQgEEANQAaIB
        AgMD8gECAgLCAgIBAZoDALAEAdIF7wTyAV+JET9mDFecrpwYAP5ijeUL7hqo4oFa0gG8ZlzgRDIHhQeVt0yAIVjw
        WHSoyrIKYfFurF+9QVvcoJby7fM7S+iw/e+LJyektHEbqVpkjLcX/WY1ViscBBuu9jvyvCY+wMICiQQIB7IGgwQK
        gASSDXq/jyl2v4xFcr+IYW6/hX1qv4KZZr9/tWK/fNFev3jtWr91CVe/ciVTv29BT79sXUu/aHlHv2WVQ79isT+/
        X807v1zpN79YBTS/VSEwv1I9LL9PWSi/THUkv0iRIL9FrRy/QskYvz/lFL88ARG/OB0NvzU5Cb8yVQW/L3EBv1ca
        +75RUvO+SorrvkTC4749+tu+NzLUvjFqzL4qosS+JNq8vh0Stb4XSq2+EYKlvgq6nb4E8pW+/SmOvvdhhr7hM32+
        1KNtvscTXr67g06+rvM+vqFjL76U0x++h0MQvnqzAL7bRuK9wibDvagGpL2O5oS96oxLvbZMDb0GGZ68gGKGu43P
        NTwtaNc8SvQpPX00aD1YOpM9clqyPYt60T2lmvA9X90HPmxtFz55/SY+ho02PpMdRj6frVU+rD1lPrnNdD7jLoI+
        6faJPvC+kT72hpk+/U6hPgMXqT4J37A+EKe4PhZvwD4dN8g+I//PPinH1z4wj98+NlfnPj0f7z5D5/Y+Sa/+Pqg7
        Az+rHwc/rgMLP7LnDj+1yxI/uK8WP7uTGj++dx4/wlsiP8U/Jj/IIyo/ywcuP87rMT/SzzU/1bM5P9iXPT/be0E/
        3l9FP+JDST/lJ00/6AtRP+vvVD/u01g/8rdcP/WbYD/4f2Q/+2NoP/5HbD8CLHA/BRB0P9oFlATyAQQyAX/wwgKJ
        BAgHsgaDBAqABLenMr9PQS+/5torv350KL8WDiW/rqchv0VBHr/d2hq/dXQXvwwOFL+kpxC/PEENv9TaCb9rdAa/
        Aw4DvzZP/75lgvi+lLXxvsTo6r7zG+S+I0/dvlKC1r6Ctc++sejIvuAbwr4QT7u+P4K0vm+1rb6e6Ka+zhugvv1O
        mb4tgpK+XLWLvovohL52N3y+1Z1uvjQEYb6SalO+8dBFvlA3OL6vnSq+DgQdvm1qD77M0AG+VW7ovRM7zb3QB7K9
        jtSWvZhCd70U3EC9j3UKvRUeqLwwRO279O/FOwZJnjwIiwU9jPE7PRBYcj1KX5Q9jZKvPc/Fyj0R+eU9KpYAPssv
        Dj5syRs+DWMpPq78Nj5PlkQ+8C9SPpLJXz4zY20+1Px6PjpLhD4LGIs+3OSRPqyxmD59fp8+TUumPh4YrT7u5LM+
        v7G6PpB+wT5gS8g+MRjPPgHl1T7Ssdw+on7jPnNL6j5EGPE+FOX3PuWx/j5bvwI/wyUGPyuMCT+T8gw//FgQP2S/
        Ez/MJRc/NYwaP53yHT8FWSE/bb8kP9YlKD8+jCs/pvIuPw9ZMj93vzU/3yU5P0eMPD+w8j8/GFlDP4C/Rj/oJUo/
        UYxNP7nyUD8hWVQ/ir9XP/IlWz9ajF4/wvJhPytZZT+Tv2g/+yVsP2SMbz/M8nI/NFl2P5y/eT8FJn0/Cg4KAXIS
        AWMaAXKSCAJSAAqpCQoBaRIBchoBeeIInAkIGBAFUAGiAfkE8gFpOhdfkjJZE2GBOpnMDMbRZ53Bb5Ipea5nFUyk
        pNPiJgEtL8ZCRrgFCgbQVD2fTSdEXZCwZS6xchYEH3faCj+ws+92BWk72tl0d4+CYaALeTLatEHDpgz2mtY7wmeV
        Qx97ZmBgFsJUz7g8wgKJBAgHsgaDBAqABFn9c78YFXC/1ixsv5VEaL9UXGS/EnRgv9GLXL+Qo1i/TrtUvw3TUL/M
        6ky/igJJv0kaRb8IMkG/xkk9v4VhOb9EeTW/ApExv8GoLb9/wCm/Ptglv/3vIb+7Bx6/eh8avzk3Fr/3ThK/tmYO
        v3V+Cr8zlga/8q0Cv2GL/b7fuvW+XOrtvtkZ5r5XSd6+1HjWvlGozr7P18a+TAe/vsk2t75GZq++xJWnvkHFn76+
        9Je+PCSQvrlTiL42g4C+Z2VxvmLEYb5dI1K+V4JCvlLhMr5MQCO+R58TvkL+A755uui9bnjJvWM2qr1Y9Iq9nGRX
        vYbgGL3huLS82MLeu+quCjygX8I85rMfPfs3Xj0IXo49E6CtPR7izD0oJOw9GrMFPh9UFT4k9SQ+KpY0Pi83RD40
        2FM+OnljPj8acz6iXYE+JS6JPqj+kD4qz5g+rZ+gPjBwqD6yQLA+NRG4Prjhvz46ssc+vYLPPkBT1z7DI98+RfTm
        PsjE7j5LlfY+zWX+PigbAz9pAwc/q+sKP+zTDj8tvBI/b6QWP7CMGj/xdB4/M10iP3RFJj+1LSo/9xUuPzj+MT95
        5jU/u845P/y2PT8+n0E/f4dFP8BvST8CWE0/Q0BRP4QoVT/GEFk/B/lcP0jhYD+KyWQ/y7FoPwyabD9OgnA/j2p0
        P9BSeD8SO3w/qgGVBPIBBZBwB/dgwgKJBAgHsgaDBAqABFirGD4gZB8+6BwmPrDVLD54jjM+QEc6PggAQT7QuEc+
        mHFOPmAqVT4o41s+8JtiPrhUaT6ADXA+SMZ2PhB/fT7sG4I+UHiFPrTUiD4YMYw+fI2PPuDpkj5ERpY+qKKZPgz/
        nD5wW6A+1LejPjgUpz6ccKo+AM2tPmQpsT7IhbQ+LOK3PpA+uz70mr4+WPfBPrxTxT4gsMg+hAzMPuhozz5MxdI+
        sCHWPhR+2T542tw+3DbgPkCT4z6k7+Y+CEzqPmyo7T7QBPE+NGH0Ppi99z78Gfs+YHb+PmLpAD+UlwI/xkUEP/jz
        BT8qogc/XFAJP47+Cj/ArAw/8loOPyQJED9WtxE/iGUTP7oTFT/swRY/HnAYP1AeGj+CzBs/tHodP+YoHz8Y1yA/
        SoUiP3wzJD+u4SU/4I8nPxI+KT9E7Co/dposP6hILj/a9i8/DKUxPz5TMz9wATU/oq82P9RdOD8GDDo/OLo7P2po
        PT+cFj8/zsRAPwBzQj8yIUQ/ZM9FP5Z9Rz/IK0k/+tlKPyyITD9eNk4/kORPP8KSUT/0QFM/Ju9UP1idVj+KS1g/
        vPlZP+6nWz8gVl0/UgRfP4SyYD+2YGI/6A5kPxq9ZT9Ma2c/fhlpP7DHaj/idWw/FCRuP0bSbz94gHE/qi5zP9zc
        dD8Oi3Y/QDl4P3LneT+klXs/
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        0t7aDdk5/zHgMRrmLN8TCTH5IektDNj2Lzbe6PMlOD4r2jvlAdAVCsbKIMbx3hr8FAEDGwX01g8i6v3s
        """,
      outputShape: [5, 1, 1],
      output: "Tjssvb+jCz9YD5BAYq4+QNhyI0A="
    ),
    CoreMLFixture(
      name: "linear-8", kinds: ["convolution", "activation", "innerProduct"],
      file: """
        CAMSIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiH+ADCuUBCgFjEgF4GgFjogbYAQgEEANQAaIB
        AgMD8gECAgLCAgIBAZoDALAEAdIFmwHyAWyMi0/xYmNgObJQBgAO940b6oj/xq9HjgNcaoMy0C90ykMQg/9QOFZw
        Sj0AJZKFYfavZLQ9rgXM6K8c/awA6Wsyl3TAxCPlHtm0enT/tSieO7g3RHSU0pIWtYr/rWGpWFUaAANy77Du5LsQ
        jdnCAikICKoGJAoQ/mPzO//C4Tuj5NY71gL2OxIQkg16v/xmab/Sl1G/ogl2v9oFG/IBBDIAX//CAhEICKoGDAoE
        nr/YOxIEt6cyvwoOCgFyEgFjGgFykggCUgAK5QEKAWkSAXIaAXniCNgBCBgQBVABogGvAfIBeDUA4f8ZlmMeX8lK
        T6FeLJDauvPADHxDToDkovBZappM4P+QzRNuy5RHI7kAVFYcqlEbZOnTNw25j1YVpOqJxykAC9z6n0//X7b84MVU
        RfS43b4Y9/8Nhj8EwEpYraQAh6oAOtuytfiGZtJPZP/inchgBbZJS37pecICMQgIqgYsChQS2uE7tyjrO/zr9TuO
        Xe47wnfrOxIUqsFev1n9c78OsW2/wLhpv7kbar+qARzyAQWRNwD/d8ICEQgIqgYMCgQPQVY7EgRYqxg+
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        Hswy1QDUFBzLwfAr3C8j2QbhCCUa+Nv2/+ruIy7uF8YLAj/J7wHgxdrV3evAMfHnxffw6zD+OxooNDbS
        """,
      outputShape: [5, 1, 1],
      output: "doLJPxG2OkAfTR1AAzFIQW1WY0A="
    ),
    CoreMLFixture(
      name: "table-8", kinds: ["convolution", "activation", "innerProduct"],
      file: """
        CAMSIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiH44jCsARCgFjEgF4GgFjogazEQgEEANQAaIB
        AgMD8gECAgLCAgIBAZoDALAEAdIF/AjyAWyJiU7tYGFeOK9OBgAN8oob5oX6wqxGiwNbaIA2xjNywUUXgPFRPFdv
        TEAJKo6CYeioZKxApw3F3qwt8KoV33JAl3m7vzPcL9Cwf3rysjeeSLQ5RnWV05MYtov/rmOqWVYcAgZ077Du5bwR
        jtnCAokICAiyBoMICoAIkg16v4QdeL93LXa/aT10v1tNcr9OXXC/QG1uvzN9bL8ljWq/F51ovwqtZr/8vGS/7sxi
        v+HcYL/T7F6/xfxcv7gMW7+qHFm/nCxXv488Vb+BTFO/dFxRv2ZsT79YfE2/S4xLvz2cSb8vrEe/IrxFvxTMQ78G
        3EG/+es/v+v7Pb/eCzy/0Bs6v8IrOL+1Oza/p0s0v5lbMr+MazC/fnsuv3CLLL9jmyq/Vasov0e7Jr86yyS/LNsi
        vx/rIL8R+x6/Awsdv/YaG7/oKhm/2joXv81KFb+/WhO/sWoRv6R6D7+Wig2/iJoLv3uqCb9tuge/YMoFv1LaA79E
        6gG/bfT/vlIU/L43NPi+G1T0vgB08L7lk+y+yrPovq7T5L6T8+C+eBPdvlwz2b5BU9W+JnPRvguTzb7vssm+1NLF
        vrnywb6eEr6+gjK6vmdStr5McrK+MJKuvhWyqr760aa+3/GivsMRn76oMZu+jVGXvnFxk75WkY++O7GLviDRh74E
        8YO+6RCAvptheL5loXC+LuFovvggYb7BYFm+i6BRvlTgSb4eIEK+5186vrCfMr563yq+Qx8jvg1fG77WnhO+oN4L
        vmkeBL5lvPi9+DvpvYu72b0eO8q9sLq6vUM6q73WuZu9aTmMvfhxeb0ecVq9Q3A7vWlvHL0e3fq8adu8vGmzfbwA
        sAG84JK1uaSt7Ds7WnI80i63PIYw9TwemRk9+Jk4PdKaVz2sm3Y9Q86KPbBOmj0ez6k9i0+5PfjPyD1lUNg90tDn
        PT9R9z3WaAM+DSkLPkPpEj56qRo+sGkiPucpKj4e6jE+VKo5PotqQT7BKkk++OpQPi6rWD5la2A+mytoPtLrbz4J
        rHc+P2x/PjuWgz5Wdoc+cVaLPo02jz6oFpM+w/aWPt/Wmj76tp4+FZeiPjB3pj5MV6o+ZzeuPoIXsj6e97U+ude5
        PtS3vT7vl8E+C3jFPiZYyT5BOM0+XBjRPnj41D6T2Ng+rrjcPsqY4D7leOQ+AFnoPhs57D43GfA+UvnzPm3Z9z6J
        ufs+pJn/PuC8AT/trAM/+5wFPwiNBz8WfQk/JG0LPzFdDT8/TQ8/TT0RP1otEz9oHRU/dg0XP4P9GD+R7Ro/n90c
        P6zNHj+6vSA/x60iP9WdJD/jjSY/8H0oP/5tKj8MXiw/GU4uPyc+MD81LjI/Qh40P1AONj9e/jc/a+45P3neOz+G
        zj0/lL4/P6KuQT+vnkM/vY5FP8t+Rz/Ybkk/5l5LP/ROTT8BP08/Dy9RPxwfUz8qD1U/OP9WP0XvWD9T31o/Yc9c
        P26/Xj98r2A/ip9iP5ePZD+lf2Y/s29oP8Bfaj/OT2w/2z9uP+kvcD/3H3I/BBB0P9oFlAjyAQQyAF//wgKJCAgI
        sgaDCAqACLenMr849jC/uUQvvzmTLb+64Su/OzAqv7x+KL88zSa/vRslvz5qI7+/uCG/Pwcgv8BVHr9BpBy/wvIa
        v0JBGb/Djxe/RN4Vv8UsFL9GexK/xskQv0cYD7/IZg2/SbULv8kDCr9KUgi/y6AGv0zvBL/MPQO/TYwBv5y1/76d
        Uvy+n+/4vqGM9b6iKfK+pMbuvqVj676nAOi+qJ3kvqo64b6r192+rXTavq4R176wrtO+sUvQvrPozL60hcm+tiLG
        vri/wr65XL++u/m7vryWuL6+M7W+v9CxvsFtrr7CCqu+xKenvsVEpL7H4aC+yH6dvsobmr7LuJa+zVWTvs7yj77Q
        j4y+0iyJvtPJhb7VZoK+rAd+vq9Bd76ye3C+tbVpvrjvYr68KVy+v2NVvsKdTr7F10e+yBFBvstLOr7OhTO+0b8s
        vtT5Jb7XMx++2m0Yvt2nEb7g4Qq+4xsEvs2r+r3TH+292ZPfvd8H0r3le8S97O+2vfJjqb3415u9/kuOvQTAgL0U
        aGa9IFBLvS04ML05IBW9ihD0vKPgvby8sIe8qAEjvGSHWrvY91Y7xR0iPMo+hzyybr08mZ7zPEDnFD00/y89KBdL
        PRwvZj2Io4A9gi+OPXu7mz11R6k9b9O2PWlfxD1j69E9XXffPVcD7T1Qj/o9pQ0EPqLTCj6fmRE+nF8YPpklHz6W
        6yU+k7EsPpB3Mz6NPTo+igNBPofJRz6Ej04+gFVVPn0bXD564WI+d6dpPnRtcD5xM3c+bvl9PrZfgj60woU+siWJ
        PrGIjD6v648+rk6TPqyxlj6rFJo+qXedPqjaoD6mPaQ+paCnPqMDqz6iZq4+oMmxPp8stT6dj7g+m/K7PppVvz6Y
        uMI+lxvGPpV+yT6U4cw+kkTQPpGn0z6PCtc+jm3aPozQ3T6LM+E+iZbkPoj55z6GXOs+hL/uPoMi8j6BhfU+gOj4
        Pn5L/D59rv8+vogBPz06Az+86wQ/O50GP7tOCD86AAo/ubELPzhjDT+4FA8/N8YQP7Z3Ej81KRQ/tNoVPzSMFz+z
        PRk/Mu8aP7GgHD8xUh4/sAMgPy+1IT+uZiM/LhglP63JJj8seyg/qywqPyveKz+qjy0/KUEvP6jyMD8npDI/p1U0
        PyYHNj+luDc/JGo5P6QbOz8jzTw/on4+PyEwQD+h4UE/IJNDP59ERT8e9kY/nqdIPx1ZSj+cCkw/G7xNP5ptTz8a
        H1E/mdBSPxiCVD+XM1Y/F+VXP5aWWT8VSFs/lPlcPxSrXj+TXGA/Eg5iP5G/Yz8QcWU/kCJnPw/UaD+OhWo/DTds
        P43obT8Mmm8/i0txPwr9cj+KrnQ/CWB2P4gReD8Hw3k/h3R7PwYmfT8KDgoBchIBYxoBcpIIAlIACrgRCgFpEgFy
        GgF54girEQgYEAVQAaIBiAnyAXg7C9fyIpNlJmHBTlOdYDON0bTnuRZ8SFJ515njVGWSSNPxiMESaL+MQyGvAE9R
        GqFTHmbp0zkQupBYGKbqisgrAw7c+qFR/2Gz99zCVUfvtdm7HPH5EoZBCr1MWquiBYemBTzUrbDwhGbMUGP225nC
        YAqxSkx84njCAokICAiyBoMICoAIWf1zvy4Lcr8EGXC/2SZuv680bL+EQmq/WlBovy9eZr8EbGS/2nliv6+HYL+F
        lV6/WqNcvy+xWr8Fv1i/2sxWv7DaVL+F6FK/W/ZQvzAET78FEk2/2x9Lv7AtSb+GO0e/W0lFvzFXQ78GZUG/23I/
        v7GAPb+Gjju/XJw5vzGqN78GuDW/3MUzv7HTMb+H4S+/XO8tvzL9K78HCyq/3Bgov7ImJr+HNCS/XUIivzJQIL8I
        Xh6/3Wscv7J5Gr+Ihxi/XZUWvzOjFL8IsRK/3r4Qv7PMDr+I2gy/XugKvzP2CL8JBAe/3hEFv7MfA7+JLQG/vXb+
        vmeS+r4Srva+vcnyvmjl7r4TAeu+vhznvmk4474TVN++vm/bvmmL174Up9O+v8LPvmrey74U+se+vxXEvmoxwL4V
        Tby+wGi4vmuEtL4WoLC+wLusvmvXqL4W86S+wQ6hvmwqnb4XRpm+wWGVvmx9kb4XmY2+wrSJvm3Qhb4Y7IG+hQ98
        vttGdL4wfmy+hrVkvtzsXL4xJFW+h1tNvt2SRb4yyj2+iAE2vt44Lr40cCa+iacevt/eFr41Fg++ik0HvsAJ/71r
        eO+9F+ffvcJV0L1txMC9GTOxvcShob1wEJK9G3+CvYzbZb3juEa9OpYnvZFzCL3PodK8fFyUvFQuLLy8jj677M2Z
        O5txSTwg/qI8ckPhPGLEDz0M5y49tQlOPV4sbT2EJ4Y92LiVPS1KpT2C27Q91mzEPSv+0z2Aj+M91CDzPRRZAT6/
        IQk+aeoQPhOzGD6+eyA+aEQoPhINMD691Tc+Z54/PhFnRz68L08+ZvhWPhDBXj66iWY+ZVJuPg8bdj65430+MtaC
        Poe6hj7cnoo+MYOOPoZnkj7cS5Y+MTCaPoYUnj7b+KE+MN2lPoXBqT7bpa0+MIqxPoVutT7aUrk+Lze9PoQbwT7a
        /8Q+L+TIPoTIzD7ZrNA+LpHUPoN12D7YWdw+Lj7gPoMi5D7YBug+LevrPoLP7z7Xs/M+LZj3PoJ8+z7XYP8+lqIB
        P8GUAz/rhgU/FnkHP0BrCT9rXQs/lU8NP8BBDz/rMxE/FSYTP0AYFT9qChc/lfwYP8DuGj/q4Bw/FdMePz/FID9q
        tyI/lKkkP7+bJj/qjSg/FIAqPz9yLD9pZC4/lFYwP75IMj/pOjQ/FC02Pz4fOD9pETo/kwM8P771PT/o5z8/E9pB
        Pz7MQz9ovkU/k7BHP72iST/olEs/E4dNPz15Tz9oa1E/kl1TP71PVT/nQVc/EjRZPz0mWz9nGF0/kgpfP7z8YD/n
        7mI/EeFkPzzTZj9nxWg/kbdqP7ypbD/mm24/EY5wPzyAcj9mcnQ/kWR2P7tWeD/mSHo/EDt8P6oBlQjyAQWRNwD/
        d8ICiQgICLIGgwgKgAhYqxg+XAQcPmBdHz5ltiI+aQ8mPm1oKT5xwSw+dhowPnpzMz5+zDY+giU6Pod+PT6L10A+
        jzBEPpOJRz6Y4ko+nDtOPqCUUT6k7VQ+qEZYPq2fWz6x+F4+tVFiPrmqZT6+A2k+wlxsPsa1bz7KDnM+z2d2PtPA
        eT7XGX0+bjmAPvDlgT5ykoM+9D6FPnbrhj74l4g+ekSKPvzwiz5/nY0+AUqPPoP2kD4Fo5I+h0+UPgn8lT6LqJc+
        DVWZPpABmz4Srpw+lFqePhYHoD6Ys6E+GmCjPpwMpT4euaY+oGWoPiMSqj6lvqs+J2utPqkXrz4rxLA+rXCyPi8d
        tD6xybU+NHa3PrYiuT44z7o+unu8Pjwovj6+1L8+QIHBPsItwz5E2sQ+x4bGPkkzyD7L38k+TYzLPs84zT5R5c4+
        05HQPlU+0j7X6tM+WpfVPtxD1z5e8Ng+4JzaPmJJ3D7k9d0+ZqLfPuhO4T5r++I+7afkPm9U5j7xAOg+c63pPvVZ
        6z53Bu0++bLuPntf8D7+C/I+gLjzPgJl9T6EEfc+Br74Pohq+j4KF/w+jMP9Pg9w/z5IjgA/iWQBP8o6Aj8MEQM/
        TecDP469BD/PkwU/EGoGP1FABz+SFgg/0+wIPxTDCT9VmQo/lm8LP9dFDD8YHA0/WfINP5rIDj/bng8/HHUQP15L
        ET+fIRI/4PcSPyHOEz9ipBQ/o3oVP+RQFj8lJxc/Zv0XP6fTGD/oqRk/KYAaP2pWGz+rLBw/7AIdPy3ZHT9urx4/
        r4UfP/FbID8yMiE/cwgiP7TeIj/1tCM/NoskP3dhJT+4NyY/+Q0nPzrkJz97uig/vJApP/1mKj8+PSs/fxMsP8Dp
        LD8BwC0/Q5YuP4RsLz/FQjA/BhkxP0fvMT+IxTI/yZszPwpyND9LSDU/jB42P830Nj8Oyzc/T6E4P5B3OT/RTTo/
        EiQ7P1P6Oz+V0Dw/1qY9Pxd9Pj9YUz8/mSlAP9r/QD8b1kE/XKxCP52CQz/eWEQ/Hy9FP2AFRj+h20Y/4rFHPyOI
        SD9kXkk/pTRKP+cKSz8o4Us/abdMP6qNTT/rY04/LDpPP20QUD+u5lA/77xRPzCTUj9xaVM/sj9UP/MVVT807FU/
        dcJWP7aYVz/3blg/OUVZP3obWj+78Vo//MdbPz2eXD9+dF0/v0pePwAhXz9B918/gs1gP8OjYT8EemI/RVBjP4Ym
        ZD/H/GQ/CNNlP0mpZj+Lf2c/zFVoPw0saT9OAmo/j9hqP9Cuaz8RhWw/UlttP5Mxbj/UB28/Fd5vP1a0cD+XinE/
        2GByPxk3cz9aDXQ/m+N0P925dT8ekHY/X2Z3P6A8eD/hEnk/Iul5P2O/ej+klXs/
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        LxXoBzDQxvbmEN0oP8k3y/8PJ/ovEizJGRMCGNPt7w8gIeDMNMPZ/+000tvn69QuF98vLfoy7f1A3B82
        """,
      outputShape: [5, 1, 1],
      output: "ZzRuwFM8bb/f0aTAknqUPk86x0A="
    ),
    CoreMLFixture(
      name: "linear-8-single", kinds: ["convolution", "activation", "innerProduct"],
      file: """
        CAMSIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiH6gDCs0BCgFjEgF4GgFjogbAAQgEEANQAaIB
        AgMD8gECAgLCAgIBAZoDALAEAdIFgwHyAWyMi0/xYmNgObJQBgAO940b6oj/xq9HjgNcaoMy0C90ykMQg/9QOFZw
        Sj0AJZKFYfavZLQ9rgXM6K8c/awA6Wsyl3TAxCPlHtm0enT/tSieO7g3RHSU0pIWtYr/rWGpWFUaAANy77Du5LsQ
        jdnCAhEICKoGDAoE/mPzOxIEkg16v9oFG/IBBDIAX//CAhEICKoGDAoEnr/YOxIEt6cyvwoOCgFyEgFjGgFykggC
        UgAKxQEKAWkSAXIaAXniCLgBCBgQBVABogGPAfIBeDUA4f8ZlmMeX8lKT6FeLJDauvPADHxDToDkovBZappM4P+Q
        zRNuy5RHI7kAVFYcqlEbZOnTNw25j1YVpOqJxykAC9z6n0//X7b84MVURfS43b4Y9/8Nhj8EwEpYraQAh6oAOtuy
        tfiGZtJPZP/inchgBbZJS37pecICEQgIqgYMCgQS2uE7EgSqwV6/qgEc8gEFkTcA/3fCAhEICKoGDAoED0FWOxIE
        WKsYPg==
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        8drX+hrbxx/w9BMoCQAlQDj4DcYgNtPn1xwmMwvQ/xXt7h3cNtTa7Pb7BB3pDvj4PD9Ay9IH7x4/OvU0
        """,
      outputShape: [5, 1, 1],
      output: "zgNzvzVm5D8fcOM+uEdBQAUf6j8="
    ),
    CoreMLFixture(
      name: "convolution-same", kinds: ["convolution"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiH/cDCvQDCgFjEgF4GgF5ogbnAwgEEANQAaIB
        AgMD8gECAgLCAgIBAZoDALAEAdIFswMKsAPD9Ga/ASiFvg2Hdz9VFF2/jQpqvwQNxD5ENjg+MMZ5P68ptD4UaVe+
        iQhxPxB5pz4QJaM+4nzsvrtyPD+9J0q/U2N8vy/0ZL9uvLU9T9ZrPxJC6D6cAUg9lc1tPxIoRb8teG+/muPpvhvo
        3D5mZGW+Y6u5vUH7zz2MORe/bihmv5m45j6PamK/Hvzgvg6rET8kXFU8iRKtvmSKA7+0MIy+UGGyPlMs5b5jwbQ+
        sU9avuG4Hz7mqzY/Wyx2vtN7yr0k0Hw/YBhzvuS7RD9igE4/FcW2PjQADb90kSI/U7mBvhgaIT/xaHY/hf+Uvqno
        Rj8g31O/6visPtA+kD1RmdM+lm5IP8Q2Fj/9GgK/+F0oPzWOYj92yGu/HReTvrq4cT+knJC90+IKv022ET3q9gE8
        BAYUv5nmtr7WmKe+MCkOv0QEEb+0MiG/HK7AvviYcT4Yv1U/zAB4vxs02r3kaJG+XOf9vIN2nD6PPy0/twVoP0JJ
        YD/cohG+UfKsvt3ItD6eYzw+Wl01P4zRa77/xzm/yTtyPzQUnLvekXK/LVznPmMgHD/2z2+/Cl4jP1bsar7aBRIK
        ECdW/D7oQS8/N7XKPnTsG74=
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        MRkNI8PwNT0VPtb10ucwIzdAzRQJHOgk+gojF+gE5RE2w8EqLOE24TMMNurWPfMrN+Hc3DAb1uLrMQbV
        """,
      outputShape: [4, 3, 2],
      output: """
        R5lMwKzUZL0qzltAOjPBP1+O37/uloC+xPqrPjSlSb9eyak+YM81QEvuocC/FBBA7PwnQe8eUz8Z45XATxc/QGy8
        jD9WuPQ+HgCAQEEWBUBTuSTATo3Nv9JkF78mVELA
        """
    ),
    CoreMLFixture(
      name: "convolution-same-top-left", kinds: ["convolution"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiH/kDCvYDCgFjEgF4GgF5ogbpAwgEEANQAaIB
        AgMD8gECAgLCAgIBAZoDAggBsAQB0gWzAwqwAzJBVj7S114+4DyJPcQMMT8wNy6/bwWZPk3vbb9bY0Y+3ThyPMd7
        0j5xMTM/SpHaPuwU2r7Zr+M9JUsQP+LxWL8U5l6+7vy5PDBC9z67RO2+9oRXv39R5z6EYgg/y716P/rjQL/VDcc+
        h0MUP12ECz+5Nho/hfcSP7ApMb84U3g+lXitPmiFND8dO5w+MPY+v6h6zr6FULc+EZ7yvZXlQT96j2k/7f0dv51G
        Jr+HlPS+SbVnvWJkqDy6U6++/Vk1ONfo+T7Xyu0+0LyavvUGab/Ys8S+XEKTvrMHLL4cuYg+zqQMPOJzETujR7U+
        H6X7vpNtVr8uN/m+24xRPTdqCj42xge/vFauPLwu876oC5s9Y/RwP5fhqj2u1lq+qvfpvkCAzL4KdFg/uTzKPgmv
        Vb8N7i0/Sap0vw6CCD4nT2U/aONQv6hTob7e/Q8/TYV5P5VwIT9/CLK+Xt2jPvbQ5j6SkjC/u11pPx/eij30mjk+
        uNYHP/uoqj64dG2/IweqPQ40I7/DoHi/3NdDvw9ReT+8vA0/tLVovhfs9T5z5l+/yFFLP5XEZ79ffOg9yrsbv9oF
        EgoQXekAv3PxPj+OqB4/0i8svw==
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        2PbOEN064OI93cXAQMjCLi0vLwY4BODrBgYyEMoH5tXJDf8f0iXC1u067fbr0yvL79DTBC888BAB8+P9
        """,
      outputShape: [4, 3, 2],
      output: """
        oILaP0mYsD7vSQDBBZYXQK3qbcAhSV4+Hm0IQMEcbMASJoi/o0ufQKgdGcCR3i7AM4XVP/wAN8DJwo0/hkRPQIzc
        lT+4pFPAJk1DwMg72j199dY/FRDrP+z8gsDgvqY/
        """
    ),
    CoreMLFixture(
      name: "convolution-valid", kinds: ["convolution"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiH+0CCuoCCgFjEgF4GgF5ogbdAggEEANQAaIB
        AgID8gECAQLCAgIBAZIDBgoEUgBSALAEAdIFowIKoAKvWYw+WU4Avw33hb781mM92Yliv9x+x77DnCs/9xIKPylb
        W79Z7ma+Sx3/Pni2IT9AV+c+aNu4Pq5carwsPoS+N6xjPhmYKL9M5o8+1yGGvfeaMz5DfTm/CHcNPx1Ly76/1GK/
        LaQnP2KBWj7mHlc/mUBhPzDzD7+JRfc+zcKHPsZqTT9xdS2/7YQWPw/rIz/dyw8/9ZqJPrpbAj/ZML6+4vI2PxZt
        SD9QQ4Q9waYKv6DxRb8vgWs+pnJOPLM3H78c8/u+pkvzPh8QkD539y4/ATc+v1i3I76XLty+wecNvyyPZj+7hV29
        7Oo+v1pCEb6kdAm/h5YBvwb+d79gF3i/GruuvnuCGr95hEm/LG4EP1KjRL83UwK/6gJcv2hmIL/aBRIKEKTKSj8b
        g4o+5ZtDvzjdBr8=
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        FvRAyAvbEODqCNkyFQMDAjonwygoLDjQ1tbXPSfX0OvEHDkeLcn4/BPxPtIK2OHQ7Ts++sj/GxfVJi8b
        """,
      outputShape: [4, 4, 1],
      output: """
        96aaQCHmdkBPKafA2BNNwOnrHUBrwpZAuuWdv3RqBsAcueu/alZAwMoPdb/T/iJAPhhHPnmV9DyBQnpA5x45Pw==
        """
    ),
    CoreMLFixture(
      name: "convolution-dilated", kinds: ["convolution"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiH4UECoIECgFjEgF4GgF5ogb1AwgEEANQAaIB
        AgMD8gECAQHCAgICApIDDgoMUgQIAhACUgQIAhACsAQB0gWzAwqwA04aX7+XAj+/KYXxvoPfy71Ph60+QAUJvxtE
        AL/Kztc+3a2PveKApb64cNI9T3UKv5c1975+m2u/uEJgP10Jbz9fhUe/wxDaPmPnS7/a5jw/Zzh+v08Hhb4Hb8G+
        wmNVv6ahEz9gfMK+QDdlPj3YVj0mJ+S+rzEhP2WMMD/H7vg+bkV2PocQLr/lF2G9Pl6cvloCY79PxhO/vT0GP8iq
        xrxBIxw/mJGnPqlRFj/GGcs+W04+vzDqZz/fiis/GTD6vq4fHz+snV0/9BtSvzLkXr9hyDM+Hcy0vqPjQj+wpay+
        pBa2vllqiz5S108/4CyevuF1Cz8+Cl6/SyOAvnt7Db9m04+++CU7P3SIJT+Iyys/vvZ/PcTloz5lqEQ/4KErvdte
        Yb480Ke+icoDvwGEID7xF5i+qxMHvumL9r5c9gm/IEHYvuJepj2EdYO8+b10v0oATT+S5ZM9/x4dv/Ij2L3iIxu/
        yrTXPtOoZz95sF6+bR50vv/bzj2xZx8/B2+uPlixpL4L2mU/zQUvvp3XgzsAy9c+TA5tvq7GMz86Y8k+fkOYvMVi
        dD/GNee+UcsuP9oFEgoQ7UxEPza+1j7Kcog+zqsovg==
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        F+o6Bg8B4OPEwSwMPPUHyuQ24i4NIDbxNi7K6tbb7yAI/9nADcpAyxQ1FSIRPeY75M7W1skw5sVA9yTK
        """,
      outputShape: [4, 5, 4],
      output: """
        cOBAQEupG0BYqmI/yLCoP1eZIkBUz7Y/bvEeQBJO0z6Viz0+NRiEP6pmLkCSgGe/vsG0v6kqIj9HPWy+PkEKPiLw
        iUBrnZe+d5urvzg/p7+OeD2+6yDaP+kBIsA1ezRA5/oewKoizD1POSa/o2OlQPQlP0AmC7E/YZ9LwFarJL/XP8dA
        oXPuP5HVQEDDWI1AHxc4QHcYAcANpdc+0ONWwNPsm8B3cGNAtA+UPxvRQcBH5JdA7wGRwMOvkb8eH5g/ahAxvpjz
        XD9Y1US/sMIVPjk2McAfrYdA8BAnv5Hhhb9IPvi+CtJ3QNxLAkAI0QFARnfGPh9HM0A8aGW/XIy0v5ynVcBXxeXA
        jOpbv2RGLsDnEcJAv8kUQNCXY797VOE+1kktQObVaMA4EEDAQ8uEv6cEmz9jLHe/6UjDP+1JCcA=
        """
    ),
    CoreMLFixture(
      name: "convolution-uneven", kinds: ["convolution"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiH4MECoAECgFjEgF4GgF5ogbzAwgEEANQAaIB
        AgMD8gECAQHCAgIBAZIDDAoKUgIIAlIECAEQA7AEAdIFswMKsAM5wXM/kESePXafAL7oobc+Bi5hvyWoTz8Zaho/
        ETvUvpZNC79R6Mu+bwM1v/4RuzqEYPK9Qm9WP6Es3L6NpZI9xo1nPw/WDz8tZ06/i6ZwPxOeSj/TOmq/6gu3Pksj
        x76rsOw+OCgKP8UHcL5EaXA/E7vnvrVF475OPxq/z9hRPyvvQD/OukW/4uH7vTfjIz/FtBw+g+tnv42HpT6McQ6/
        KJwpvzcyIb/yY22+SmpWPzupOz/uNTI/6qNOPx6qxj4VtvA+tPetvPPUUb+G+F2+/mmlvsiWsT7GCD4/uzAmPzqP
        sr7tS6U+ZIv/vkSHUj8em3Q+m0KYPl6NID/Vrw8/ahkrPy0Wnr10TRQ/rQvUPrJ8XT7QmCG/jOr+vgtFc799VlM8
        I3XAPNp5Rz7K7DS/boMpPsMTfb+96ym/4gtPPtX6Nb/aRzW+VJAhv6QSjb4tZr++Iavzvqx8FT++oAU/ZQNYPlof
        1765ROA+KRUDP4Kuvz7cCuE+ytW9von+Lb8LvTe/YVEuPw+tmr1J19o9r3LpPu5xMD/9Szc/aGAlveMERT9k6gY/
        4isRvl+W9z7aBRIKEGgvez932hE/njxaP8XSg74=
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        6Njs8sje0u7BEBMrQBjEQOv1BNwmFgUhPTQkF/oL4RY0CzrOCCjOzTnICzMw8gAKH/wJzD/wGvo7z9xA
        """,
      outputShape: [4, 5, 6],
      output: """
        ZAcsv/FTB8B3PFFAByKwvzacZb96QsG/tehbQEqQwr/uY5C/HtZGQG14Tj8ctEo+MvNfPspJD0D97BJAyUOpv7gm
        +T8MRXu+/+6Wvmkzkj5oL3s/d9oRP548Wj/F0oO+4setv89wg0DrdjhALSJyP1xcGMB+O00/pk0sQJX88r++2eE/
        ZVATwAulqT/eCmU/uQB1QFDG3D7x1vo/uDaSvvJsQz+zOmK+rsNXvozSyD9oL3s/d9oRP548Wj/F0oO+fFmwP2P5
        qkCpiE8/PqwNvye4CkBAOy/Agl2qwHCRC8BFublAjs1MvypYKsAIKga/NVwKQBOJ7D+fE4fAm2C0P4eYdr9N49k/
        BwaRP6soq79oL3s/d9oRP548Wj/F0oO+KdiyPwlx3L9UR5m+2AQ9wC91ZkCNPrU/X13kv20pkr9wmgxBzZWeQFB/
        S0BwcY3APQDOP5wUSz++lOm/ZspcPmEF+z8D5I0+q7JaQCX+Nr9oL3s/d9oRP548Wj/F0oO+RUftP1SwKsCEIuw/
        eRZywP8a90Dzu4U/kxmMQJ8maUBCtg1AS3tkv7T+AT9lW3i/RYtKwFubqcAh2eM/48IYQNB4qT8rWcA/63NCPwsK
        4T9oL3s/d9oRP548Wj/F0oO+
        """
    ),
    CoreMLFixture(
      name: "convolution-groups", kinds: ["convolution"],
      file: """
        CAESIgoQCgF4GgsqCQoDBAUEEMCABFIOCgF5GgkqBwoBARDAgASiH/8DCvwDCgFjEgF4GgF5ogbvAwgGEAJQAqIB
        AgMD8gECAQHCAgIBAZoDALAEAdIFswMKsANCIg8/+sxiv06YXz/lm6K9W3Ihv+yEw770Hwo/rQkdPw6YGT/G0/M+
        e3Rjv9U+4742lIK+yBA6vfeuOL/OibW+iHvNvpsKfD9hBnE/bxszv1B0Ej/SjAO+URrIPnTZxL7W1li/8vdzP0re
        aj/GWAY/S/FGvjRB3T5x5Ko8My5TP1D9qz4ac1O+vW0fvPwVPr+cETk/5IZmP8+Job60xVu9CvbbvWgpX7+1iVQ+
        KtANvZZLv74oYSu/MvvrvVa9nL62/8k81Wp1P7eT/z7RxPw+X01jvtUKEj6y4Xk/ldC4vnQjYb9aPqi9ArNNv4eR
        y76wHCk/TspZv2BQRT9ykEa/57J1vzWqYD/lmZY+PuznPE7u9j570VE+4M3gvrWxaL8DIGy/XxxmPwP90T7yAHY/
        SSd7Pj3Z5b50ZDw+AG8sPya/WL/cG0Y/2s1hvxgX2T5adWQ/itvIvqcIIT8M9nG/2ycMvzTZ4LuBY3K/o9pEv4j3
        OT/55KM+wT3BvR6jFb+pqwy/qPSNvvS4XD+vTAK/pfYdvxf6LD9GLN89MfBtPiFIcD8C2FI/wr2dPm7yQz/aBRoK
        GKaHZD/IQja/f82Svh3HcL/sdSo/OuoCvw==
        """,
      inputShape: [4, 5, 4], inputScale: 0.03125,
      input: """
        6g4DGsYYK9POzQYN8sAr6/vf6uEQDCcU6NUR3OgAOM0OOyvcOjwWIjjzMA0Ly/0bD8L7PS/GNyn5xvwbKObNFsUT
        9cwrLfsqGsnULNYA5xg=
        """,
      outputShape: [6, 5, 4],
      output: """
        z3UcQH6svT4LwxBACehSv4yKBcBV+oG/UMQWQIpe+j6vBjA/PlAPwHkBV0DNhsW/ZdxRQPAPmcB6l6C/KbmoP7I2
        pb+xo/W/2WqzPz61CsCc9TnAR50mwB1BoEByYzjAeOSrP3Anq7+fyyrA7DmdwHk4ej8ocyi/f4IyQPfEzj+Bud2/
        IrP8vyIatD9mrhbAYUmLQNxOzr83UQvAl96GwBmRir9H9SHAsHCIQL6sZsBX3L49ZDD8v7BmIUCzzg3ADmDMvHKM
        mkAewNA9LubZv6JpPT6iI6dARvv8v8yYlD+2xQ4/ajfqwL1HUb8JWYU/ZuJ4QHzN7z7tlz7AjuZfwLMxdUD7eE+/
        gSD4PwcMp7/pu0jAf6clQOdYuz932as/BXN6P6tIbMDi07bAbohYvi8zaECfVr4/E40xv1yuQkBKUnnAramTwOCa
        OEDlMjW/Xph8QBjUgsAXJYw+t5fbvlP4XED1594/zjI0QA7HeL8uQy4+wiczP7Pub8DF6+I9cDx5QNerYb8Pdz8/
        GjsLwFJDxT/wL8M/YICVPwLM6b/iXFBAXoEpwGbqCUBy+Fa/KV5tQGqzGb5D+5w/Q7ZMQB/+N74wKw3ASCg5P4BL
        T8BevAJAFJoiv6Csl7/KCoK9
        """
    ),
    CoreMLFixture(
      name: "convolution-depthwise", kinds: ["convolution"],
      file: """
        CAESIgoQCgF4GgsqCQoDBAUEEMCABFIOCgF5GgkqBwoBARDAgASiH9cBCtQBCgFjEgF4GgF5ogbHAQgEEAFQBKIB
        AgMD8gECAQHCAgIBAZoDALAEAdIFkwEKkAHs9Ce/Mw/Zvj714Lz+aFU/6SE2Py3gEL+3zW8/YY7AvpCHNT8u01w/
        8CGUPtOuM75thZM9p7YWPvvL7L6d52K/bHcOPne1dz9N9Tu+GvtMP+qLvb7+AWw/3K1zvrOCQr+XCHe/JNY3PLgE
        Lr95k8e+ZLpVvom0eT/Atzi+51AoP4KA374Bp1c/EJxnvtKHwL7aBRIKEM8MKD64jcu8wP5Lv1zMfz8=
        """,
      inputShape: [4, 5, 4], inputScale: 0.03125,
      input: """
        AjXD8PPM5O/2NtD9BfIkDjbYMhI4Fv7WPNAbNw8xA/Tm+/X9BjwXx/otDjTZzAfm3sowDtg10RExx8vH6/UF10Aj
        AdLlG8wjJ9YI4RMTPyo=
        """,
      outputShape: [4, 5, 4],
      output: """
        v7qFPzAcuz97Y8M+nWSiP7LLFkAjJZa/9XNSwM3KZz/+/Ec//+94P3MZBsC3zQK/BSTMP3CVyT88rVDAb4g1QAQq
        TD/F7AFABzo0wA4HDkCoF24/uY9GQLBchz7rzUm/NPkdQMfymMA/7lrAUG/PP+DbHkDdzFC9bxA3P1Zi+D83meK/
        SnzxvHafgz9X3Zk8WYrOv8QUg79gsCbAtnrkP/WkUsDJb4u/FynFPwU6d0DiYhu/VnMEP8WMiT9itdC/oURlv3zC
        474RmgY/yMM/v9uihD8dHIW/x/EcQAKTPEAAgIK+8+v4P5CzwL9vSAA/VggiQCR95D9LDh/ANqCMv3UnI0DIN4S/
        bDYLQLBOZTut+Nw/WVb4PdRqtL8SacM+iRk5PriyCj8d357ACRu/vz9JYD+af9W/BRMbvwbqP0A=
        """
    ),
    CoreMLFixture(
      name: "convolution-multiplier", kinds: ["convolution"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiH6cCCqQCCgFjEgF4GgF5ogaXAggGEAFQA6IB
        AgMD8gECAQHCAgIBAZoDALAEAdIF2wEK2AG6ZRG/7wbHvXk+Y7+JskA/pYhUPrdnnL4aeDC+W7U+vhyiyr3MZ0y/
        KrPhvChycz7wQmk/Pg/svlUCMz5g4Pg+58o9P6oBcT9AV1q/SikfP33u477vfAo/wvZPP9fa0r7D7b0+8ovrPoqj
        xr7pnng/TG0kvgMGcr9D+Xa+3QN/PsRpBj8D9OQ+SdUwv+0CXb8oIbC+LbRNPe8+gr4yqlE/UU7IPfFdbD81Cqy+
        rjw3v1SIfT8YLt2+g4WRvCfhCb+GzeE+F3MAvyjPAr+i9+++Lc1Wv0P1xT3aBRoKGPLCEz+JvvK+dLlVv1x55D2N
        6IW+0XqfvA==
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        HA3zAAoSABrwKS/HGjMYJykm1AzYEe3fIT0MJxskLgnRPfYLJyzzOjsxLR0X58fXGQfn+Agy2fv06Tr9
        """,
      outputShape: [6, 5, 4],
      output: """
        m0r5PvNIXz9Necu+h0Tqv/h4Wz8VGR6/sJ+AP+mGpz7uu60+ZoWzPEvQVcDK2Ni/8ZU3Ppg3Nb7z+Ig+8wjrP+RH
        AcCqIOQ/6it7P8Bvq7+E7Sk/WfRbP0o0oD4JtwZAvNbFvFBGoD+GYxg/58GcvzuVyz8nisC/lWBRP8r/wj8CaLE/
        SIkdvsKoMcBdBfK+bbxBv6jbo0DNSA4/TtqWvw+EYj9dzkdADJOJvzCa1j3L/26/LaNEP2Avh7/tIhg/7feSv+gB
        CUAUNzQ/aq8+wGTUFkA/TXK/CYOPP//3GUDRgIU/ZE7jvoAOqr9Qz7q+EguivjKfLz8mc5Y/Z+1SQCct1r9sF6++
        lf0rQJZ8kj9k9wbA6egDQGUMwb7W4ek+5l+Dvx516b0cCqw+slBHvbbqPEDp486+qqgBvzD4tb8Ry4I9SGQOQDD+
        NL/aZtq/NxCUPqY0779DWQs/ObWov0BHgr8Hnfm9ntVQP3A+lL97lrm/uErGv9Xcaj9oXuk/sWBpv24c9r7q3Tm/
        a1LVv5rdMT+2Jp+/UYYhv8x8DL8/A2G/t99iPqjOh7+v/Ji/u47vvVj6978TAeW/AmGJQLTtOj++52s/SSebv62w
        FsAs56m/rCXiP9yxY78b4dm+
        """
    ),
    CoreMLFixture(
      name: "innerProduct", kinds: ["innerProduct"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiH/IHCu8HCgFpEgF4GgF54gjiBwg8EARQAaIB
        wwcKwAfSNHs+t+YNP+pjkD5QoxM/AVOpvW/Svb1G5io+nCRTP4W2PL1jflM/SdBsvywHFL9nKBm/dd3RvnXrWz+H
        qAe/sOKSPhgLGz6hWHO/xn91vsf3Cr8CjDE/6wBSP1dQmjsx/kI+Q7mkvq8/bL/HkDE/stKKvmZYQb86I3M/ppRp
        v62IIj/VRNQ9kFIlvw20ar6aSgG+i/BHP7t3LD+Acma+TkIJP3WiA780kCu9vmE4v+PtdD8XT4Y9ESIcPjRjp71D
        K1q/Ut6DPsnuqz50b06/85qBvm4qAz7fXUk8ezi3vfvaYL+IYim/Nshmvg9Ul74T5nq/jbefPrXq7765uUM+ZjrA
        vRroSD9s9F2/VnNxvlDysD7Ie9A+P2k9vz96Kb9ygKe9EJYlv6+hkr497hi+ME8Gvy1Ouj73O/q+oheHvruFQT/z
        Qi4/r5Y8P1NSJb83m0C/vNe0vs4xwryTmy8/boxZPyZ3OT8tsHo/BIoov+LTKT8ppz4/FYfuPn9PML+9jGm/uYPN
        vR95FT+GBi4/Qcxhv3ybJr9831i/460gP3GMMT9lEE4/H+FDP7jxHz8lb16/CZpmvvIvJL/B4AY/4R1pv/ouYD/e
        KPW93KoKP7c8fL+PQBm/DYU7Pju6hr0fa+m9EDmNPuKalb5Toe+9kKs4v2pIRz/RwO4+uNSMPfWEHj8lBB4/EbZX
        ve/iYT+JKRu97or9vvGKSr6YqB4+7c/ePuca7D72L3Y/wk2mPiLMJz/mbRy599bZPrw4Vr/r+GY/1JWyvn1sd78m
        UGc+eVvGvjgkkD0P9t09R5hdv7OFeD4ZapE93Is5v74ZLD8rI36/RcGmPkqeeT/5Lgw/Yi5iP4m/Xz/oQFe/qN4P
        P4twwz5B4zy+IIdSP5r+ST81STY/jCy4PpgLsT5Q2A+/hyQXPxMhQ76kBaS+CSdRPy0XtT4CEWI/zqtYPyBUyb44
        llm/6zLWPmWsVjsDWDa/KTY3vtdsZT+oo2U+G8A2vyBDO75tWUQ+ZP8nv8l6ML+UIn6/GOAePxX8475OyHO/3JDZ
        vJftRL9IYzu/S1acvjIEn7640ji/+1iEvvl3Ir+wM/U9g/Mjv8VSBD5fxnQ/o8oLP52NIj/b8Es++UNGPr90Ar5T
        X5M+rtclv65yID/WFWG/OH9lP8fxXb92+Ua/QTnpvh0nDr30yS4/anjFvTo0NT0XnEw8F2sLP9oPHD4OggS92qQH
        vrSup76pH+8840Miv9cKFL+99mU/b8TNPYnLfr6UmDy6BvQFP7I7Rr+qARIKEA5YSL/OL0a/ibsRv5nxjr4=
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        M+j/2//hNizfDfb7MiQZzwD5HenZFcwA9e0UGO3CHSgzxC4wKtgs6tzf0wTaItjoFCnK+dzr2v0dDw8v
        """,
      outputShape: [4, 1, 1],
      output: "bjmhPpLu8sCwXAjB5MVNwQ=="
    ),
    CoreMLFixture(
      name: "pooling-MAX-VALID0-1", kinds: ["pooling"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHyMKIQoBcBIBeBoBecIHFVICAwKiAQICAfIB
        BgoEUgBSAJADAQ==
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        0OI/2hXvABk90PoeMPz60uXByh8VMD4S2inoKO4VODbt2A3q6eA0G8D8Mvbw1jbhKS0IMykD2czyL9xA
        """,
      outputShape: [3, 2, 3],
      output: """
        AADAPwAApD8AAPw/AADgPwAA2D8AAPQ/AADgPwAA+D8AAPQ/AADMPwAAtD8AANA/AADgPwAA2D8AACg/AADgPwAA
        2D8AAABA
        """
    ),
    CoreMLFixture(
      name: "pooling-MAX-SAME0-1", kinds: ["pooling"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHx0KGwoBcBIBeBoBecIHD1ICAwKiAQICAfoB
        AJADAQ==
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        I8U/I8/r6TAMBPXS/eXa1DkJw9AmHeI0GSH6wNAgM8Tz2C3r1/Emz8IKP+Yq+zco9TnRJxExKcTeDCDv
        """,
      outputShape: [3, 3, 4],
      output: """
        AACMPwAA5D8AAPw/AACMPwAA5D8AAJg/AABoPwAAwD8AANA/AABoPwAAsL4AANA/AABIPwAA5D8AAJg/AAD8PwAA
        5D8AAKg/AAD8PwAA3D8AANA/AABoPwAA3D8AANA/AACcPwAA5D8AAMQ/AAD8PwAACD8AAMQ/AAD8PwAA3D8AAKg/
        AADAPgAA3D8AAKA/
        """
    ),
    CoreMLFixture(
      name: "pooling-MAX-VALID4-1", kinds: ["pooling"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHykKJwoBcBIBeBoBecIHG1ICAwKiAQICAfIB
        DAoKUgIIAVIECAEQAZADAQ==
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        6jMHPS4S/h3WGfXs+u/h2kA4xTwHF+7w7+DV3sExyCDzICXc2+cE7+JAEdD27vcSJdnZFOLuHeXjIkAJ
        """,
      outputShape: [3, 2, 5],
      output: """
        AABAvgAAzD8AAGA+AAD0PwAAAEAAAOA/AAD0PwAAAEAAAOA/AABIPwAA8D8AAGA+AABIPwAAsL4AAAC/AABAvgAA
        CL8AAAA+AABAvgAAAEAAAABAAAAIPwAAAEAAAABAAACAPwAA8D8AABA/AACAPwAAlD8AABA/
        """
    ),
    CoreMLFixture(
      name: "pooling-MAX-global", kinds: ["pooling"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHyYKJAoBcBIBeBoBecIHGFICAQGiAQIBAfIB
        BgoEUgBSAJADAeADAQ==
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        2i8cMSPo7+bCLgH2ENA9GNcRBg8e2gQ+Js/1Bv3HJt/E7N8jOUApIgAGPCDC5BL4DAjdL/fz1QIT4hzo
        """,
      outputShape: [3, 1, 1],
      output: "AADwPwAAAEAAAPg/"
    ),
    CoreMLFixture(
      name: "pooling-AVERAGE-VALID0-1", kinds: ["pooling"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHyUKIwoBcBIBeBoBecIHFwgBUgIDAqIBAgIB
        8gEGCgRSAFIAkAMB
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        OM40GRktP9Yc9iclz/P9yNsZ+NMZ0zUn7zg8zBgzNxX74yoc+x7U2ikU0ME74ekI5Cw5A/sfFRw6Jg0V
        """,
      outputShape: [3, 2, 3],
      output: """
        AAD4vlVV1TxVVZk/AAAQPgAAkL5VVWE/q6oKPlVVtT6rqko/q6o2v1VVfT9VVWk/VVWdvlVVdT6rqo4/AAAAPQAA
        wD1VVWE/
        """
    ),
    CoreMLFixture(
      name: "pooling-AVERAGE-VALID0-0", kinds: ["pooling"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHyIKIAoBcBIBeBoBecIHFAgBUgIDAqIBAgIB
        8gEGCgRSAFIA
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        KCsg2eI+1sbWxQ7DCv094D4XAf/CP+Y/LSTJE+L4Gw7K/BQF/MoIBNsnxxEWBRbFCjjF3dQc5e4ABBQm
        """,
      outputShape: [3, 2, 3],
      output: """
        VVVlPgAA0D5VVRk/AACwvlVVZb4AANi+VVWVvVVVRb5VVUm/AABQPquqwr6rqnq+AAC4vquqAr8AABA+q6qKvgAA
        yD4AAIC+
        """
    ),
    CoreMLFixture(
      name: "pooling-AVERAGE-SAME0-1", kinds: ["pooling"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHx8KHQoBcBIBeBoBecIHEQgBUgIDAqIBAgIB
        +gEAkAMB
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        JAEn+gQmzsMb8v7mBBgDDQgPCh3j8Or6NN04PhPN9uXDCAH+KtkN7NMkEtf3DizBENDhxxE6+MIex0Dw
        """,
      outputShape: [3, 3, 4],
      output: """
        AAC8PgAAlD4AAD4/AACEvgAAIL4AAMw+AAAMvwAA4L4AAIi+AADwvgAAwL4AAAC/AABMP1VVtb4AAMA+q6rCPgAA
        mL4AAAS/AAAAPquqqr2rqmK/AACAPVVVdT5VVT2/AAAYvgAAZr8AABg/AAAGvwAAg78AAGY/AACEvgAAID0AAOi+
        AAAsvwAA2D8AAJ6/
        """
    ),
    CoreMLFixture(
      name: "pooling-AVERAGE-SAME0-0", kinds: ["pooling"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHxwKGgoBcBIBeBoBecIHDggBUgIDAqIBAgIB
        +gEA
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        Dega0RLNMQghDOQXGAg+Isvp0d/JH/I2Dho3MMAMH/ENxhP2Jzc/J0Aq8szQCtreFQAbLTERKyAvLcgH
        """,
      outputShape: [3, 3, 4],
      output: """
        AAAAPgAAiL5VVZU9q6pqvQAAoL4AAAC/AABwPquqsr6rqpI+VVVlPgAAYL5VVc0+AACEPwAAQD6rqow/q6ryPgAA
        TL9VVZ2+q6p6vlVVMb9VVdW+VVW1vQAAML5VVVU9AABAPwAAYD+rqkY/q6oWPwAA+D6rqpo+AADgPgAAGL9VVRW+
        q6qSPquq+r4AABC+
        """
    ),
    CoreMLFixture(
      name: "pooling-AVERAGE-VALID4-1", kinds: ["pooling"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHysKKQoBcBIBeBoBecIHHQgBUgIDAqIBAgIB
        8gEMCgpSAggBUgQIARABkAMB
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        1So0Lu3+C83Z/T8wBCY33Oz12S8IzR7HJxs4LTfVIg4T8Cbv3AHE8CjN9CPvK80oNfcOMhYu+u047MPO
        """,
      outputShape: [3, 2, 5],
      output: """
        AAAcvwAAoD8AANY/AABovgAApD4AADw/AAAQvgAArL4AALC+AAAkvwAAMj8AAKC+AABYvwAAuj8AABC+VVWVPQAA
        MD8AAAg/AAAAAAAAPD8AAJC+AAAAvgAAZD9VVf2+q6pavquqFj8AAAC+AACAvlVVNT5VVbW+
        """
    ),
    CoreMLFixture(
      name: "pooling-AVERAGE-VALID4-0", kinds: ["pooling"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHygKJgoBcBIBeBoBecIHGggBUgIDAqIBAgIB
        8gEMCgpSAggBUgQIARAB
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        4dg0OM4jEybr2dk0ESIB4fILyRnh1Dk1CSslFCw8/QvM88Qp0QkMChDlJyY40wP1x83NztPQ/DEi/yvP
        """,
      outputShape: [3, 2, 5],
      output: """
        VVWVvQAAAL1VVY0+q6pqPauqur4AAAQ/q6pqvauqqrsAAAC9q6oevwAA2D5VVY0+VVXdvgAAwD0AAAw/AADgvVVV
        5T5VVYU+q6rqvQAAMD+rqvo+VVXVvQAAID9VVbU9VVUhv1VVxT5VVZU+AAAIvwAAAABVVd0+
        """
    ),
    CoreMLFixture(
      name: "pooling-AVERAGE-global", kinds: ["pooling"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHygKJgoBcBIBeBoBecIHGggBUgIBAaIBAgEB
        8gEGCgRSAFIAkAMB4AMB
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        8wUP7PMTBsIq+Or92eAYyxgh+sHqx906PdvDIMX9JswvyQvTN/4+89UZ4OvXwwrWHMQXHw3WyiTCCgzH
        """,
      outputShape: [3, 1, 1],
      output: "AABwvgAAHL8AAEC9"
    ),
    CoreMLFixture(
      name: "padding", kinds: ["padding"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHyEKHwoBcBIBeBoBecIMEwoFDQAAQD9SClIC
        EANSBAgBEAI=
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        ARkNwPfu9Qf2J/TSHgsCOuMCCi0sD/vt9D48wOYsGdTK2BvsJyPz5f/W9h0AMggcIOPjxTPdzvsYwsYd
        """,
      outputShape: [3, 8, 7],
      output: """
        AABAPwAAQD8AAEA/AAAAPQAASD8AANA+AAAAwAAAkL4AABC/AACwvgAAYD4AAKC+AACcPwAAwL4AALi/AABAPwAA
        QD8AAEA/AABAPwAAQD8AAEA/AABAPwAAQD8AAEA/AABwPwAAsD4AAIA9AADoPwAAaL8AAIA9AACgPgAAtD8AALA/
        AADwPgAAIL4AABi/AABAPwAAQD8AAEA/AABAPwAAQD8AAEA/AABAPwAAQD8AAEA/AADAvgAA+D8AAPA/AAAAwAAA
        UL8AALA/AABIPwAAsL8AANi/AACgvwAAWD8AACC/AABAPwAAQD8AAEA/AABAPwAAQD8AAEA/AABAPwAAQD8AAEA/
        AACcPwAAjD8AANC+AABYvwAAAL0AAKi/AACgvgAAaD8AAAAAAADIPwAAgD4AAGA/AABAPwAAQD8AAEA/AABAPwAA
        QD8AAEA/AABAPwAAQD8AAEA/AACAPwAAaL8AAGi/AADsvwAAzD8AAIy/AADIvwAAIL4AAEA/AAD4vwAA6L8AAGg/
        AABAPwAAQD8AAEA/AABAPwAAQD8AAEA/AABAPwAAQD8AAEA/AABAPwAAQD8AAEA/AABAPwAAQD8AAEA/AABAPwAA
        QD8AAEA/AABAPwAAQD8AAEA/AABAPwAAQD8AAEA/AABAPwAAQD8AAEA/AABAPwAAQD8AAEA/AABAPwAAQD8AAEA/
        AABAPwAAQD8AAEA/AABAPwAAQD8AAEA/AABAPwAAQD8AAEA/AABAPwAAQD8AAEA/AABAPwAAQD8AAEA/AABAPwAA
        QD8AAEA/AABAPwAAQD8AAEA/AABAPwAAQD8AAEA/AABAPwAAQD8AAEA/AABAPwAAQD8AAEA/AABAPwAAQD8AAEA/
        AABAPwAAQD8AAEA/
        """
    ),
    CoreMLFixture(
      name: "activation-LINEAR", kinds: ["activation"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHxoKGAoBYRIBeBoBeZIIDCoKDQAAwL8VAACA
        Pg==
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        8B8gwAHs8y0hASMlDhn/DigBM+Pq0wM/FgHU2BElJe0+zPM66sDp5zPJJC0R3tby080SAzwTzTImFkA3
        """,
      outputShape: [3, 5, 4],
      output: """
        AACAPwAAmr8AAKC/AABQQAAAUD4AAJg/AABcPwAA7r8AAKa/AABQPgAAsr8AAL6/AADQvgAAbL8AAJg+AADQvgAA
        0L8AAFA+AAAJwAAAzj8AAKQ/AAAXQAAA4D0AAC3AAABIvwAAUD4AABRAAAAIQAAADL8AAL6/AAC+vwAAkj8AACrA
        AAAsQAAAXD8AAB7AAACkPwAAUEAAAKo/AAC2PwAACcAAADVAAAC4vwAA7r8AAAy/AADsPwAADkAAAGg/AAAXQAAA
        KUAAABi/AADgPQAAJMAAACS/AAApQAAABsAAAMS/AABIvwAAMMAAABXA
        """
    ),
    CoreMLFixture(
      name: "activation-RELU", kinds: ["activation"],
      file: "CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHxAKDgoBYRIBeBoBeZIIAlIA",
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        6Qgj8c4+wQ4gDAwdJgrlzwTqKNzFN9joy/jzxO4/QAvX3PDj3NPaDAH4AfjzCRvHIts51CwCDAo259Hl
        """,
      outputShape: [3, 5, 4],
      output: """
        AAAAAAAAgD4AAIw/AAAAAAAAAAAAAPg/AAAAAAAA4D4AAIA/AADAPgAAwD4AAGg/AACYPwAAoD4AAAAAAAAAAAAA
        AD4AAAAAAACgPwAAAAAAAAAAAADcPwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAPw/AAAAQAAAsD4AAAAA
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAADAPgAAAD0AAAAAAAAAPQAAAAAAAAAAAACQPgAAWD8AAAAAAACIPwAA
        AAAAAOQ/AAAAAAAAsD8AAIA9AADAPgAAoD4AANg/AAAAAAAAAAAAAAAA
        """
    ),
    CoreMLFixture(
      name: "activation-LEAKYRELU", kinds: ["activation"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHxUKEwoBYRIBeBoBeZIIB3oFDZqZmT4=
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        LNsJGc0RAsM1CDvY3wb1zsID/izs/sA/Oesq+ArYO9Mt09XSxM8qzik7C9IwKOnePtzWNwPLIzw81Qvx
        """,
      outputShape: [3, 5, 4],
      output: """
        AACwP5qZsb4AAJA+AABIP83M9L4AAAg/AACAPWdmEr8AANQ/AACAPgAA7D8AAMC+Z2aevgAAQD40M9O9AQDwvs3M
        FL8AAMA9mpmZvAAAsD8AAEC+mpmZvJqZGb8AAPw/AADkP5qZSb4AAKg/mpmZvQAAoD4AAMC+AADsPwEA2L4AALQ/
        AQDYvmdmzr7NzNy+AAAQvzQz674AAKg/AQDwvgAApD8AAOw/AACwPs3M3L4AAMA/AACgP83MXL40M6O+AAD4P83M
        rL6amcm+AADcPwAAwD1nZv6+AACMPwAA8D8AAPA/Z2bOvgAAsD4AABC+
        """
    ),
    CoreMLFixture(
      name: "activation-TANH", kinds: ["activation"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHxEKDwoBYRIBeBoBeZIIA/IBAA==
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        4fMsx9M+HvY+xBlAC9LtGwUrI9Xu0uPM6eTtxjIPESrrN/YZ0yfVxCZAAcEU+AIGFd0xEeX4LCUT6s36
        """,
      outputShape: [3, 5, 4],
      output: """
        DYc/v/FDxb5TPGE/WOBxv3T+Yr//lnU/HOw7P8X8mr7/lnU/Tzx0v8VGJz+DynY/Y2GpPlKoZL+kVwi/BRMwP+S1
        Hj7AYF8/o1lMP8BgX784hAK/Uqhkv9klOL9942y//LodvygzNL+kVwi/uLVyv3pzaj81198+CQH5PoVqXT+4axO/
        6g1wP8X8mr7FRic/dP5iv2PbVj/AYF+/Tzx0v+ZtVD+DynY/rer/PGA1dr8/+g0/9ct6vs2qfz39xz0+uGsTP6NZ
        TL+XH2k/CQH5PgUTML/1y3q+UzxhP1XfUT+kVwg/8KsYv3W0a7/9xz2+
        """
    ),
    CoreMLFixture(
      name: "activation-SCALED_TANH", kinds: ["activation"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHxsKGQoBYRIBeBoBeZIIDfoBCg0AAMA/FQAA
        AD8=
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        xe0TFPDx5+PH1cvQ4fkMGdrowubL4/T2OuL2Jw8+3xou59Iq0vIOw87+2BrbJhgkEikoPdLE2jQH/f4+
        """,
      outputShape: [3, 5, 4],
      output: """
        2YqLv5+H3b6fh90+KHvoPvgYvL5jxrC+J88Ov4z+Ir+XpYi/+hphvzV1gr+v5XO/TLMsv1FVJ779VY4+J88OP3aD
        TL/3mwm/SqWPv/TyE781dYK/jP4iv/1Vjr7WEG6+YxyKP2jhJ7/WEG6+m8ZQP2PGsD5KpY8/MSM2v/TyEz97mGw/
        J88Ov3uYbL+UIV0/e5hsv+Jepb7iXqU+Mk+Ovyfqer8C8D+9X/dUv/TyEz8BLki/doNMP/ebCT9TxkM/s3rSPrQV
        WT9f91Q/Mk+OP3uYbL8V8Yy/doNMv2DTgD9RVSc+BuWPvQLwP71KpY8/
        """
    ),
    CoreMLFixture(
      name: "activation-SIGMOID", kinds: ["activation"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHxEKDwoBYRIBeBoBeZIIA8ICAA==
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        8fz3ATrv2xXK/C080Nj309DXJScQDe4k6DgB+tQgJxPLE/H69fflJf7Bw9k5I+sIDwAO6trfMeVAPhvn
        """,
      outputShape: [3, 5, 4],
      output: """
        NBPFPlMF8D5GPNw+9f8BP+wSXD8vjr0+/xd1Pg2OKD/22R8+UwXwPsycTT8O9l0/ws06PoELZD5GPNw+z4xJPsLN
        Oj66jV4+ALpCP4mXRT9/WR8/8qUZPxrXuT4cQkE/sUKkPpQZWj/1/wE/8BHoPiCoTj6oJjs/iZdFP/DrJD/HHCQ+
        8OskPzQTxT7wEeg+n23UPkY83D5T+5k+ALpCP6sA+D5z7fo9JoIEPtyhaT4QGVs/LsQ/P+fjrj7N6g8/ZnYdPwAA
        AD/Qjxs/T0+rPrhQbz41k4Y+/XpSP1P7mT7re2E/h8NfP1YCMz88y6A+
        """
    ),
    CoreMLFixture(
      name: "activation-SIGMOID_HARD", kinds: ["activation"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHxsKGQoBYRIBeBoBeZIIDcoCCg3NzMw+FZqZ
        mT4=
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        7/4z/cXaPNjP7csWPBTS1cHq1y4R4yQZ+sXb3QcL+eEK897vLdsywNzD+hoR5NnR8RoVNdE8PhTTxODa
        """,
      outputShape: [3, 5, 4],
      output: """
        NDOzPc3MjD4AAHA/Z2aGPgAAAAAAAAAAAACAPwAAAAAAAAAAAQCAPQAAAAAzMxM/AACAP83MDD8AAAAAAAAAAAAA
        AADRzMw8AAAAAAAAYD8zMwM/AAAAAAAAQD/NzBw/Z2ZmPgAAAAAAAAAAAAAAAGdmxj4AAOA+mplZPgAAAACamdk+
        zcwMPgAAAAA0M7M9zcxcPwAAAADNzGw/AAAAAAAAAAAAAAAAZ2ZmPgAAID8zMwM/AAAAAAAAAAAAAAAAaGbmPQAA
        ID8AABA/Z2Z2PwAAAAAAAIA/AACAP83MDD8AAAAAAAAAAAAAAAAAAAAA
        """
    ),
    CoreMLFixture(
      name: "activation-PRELU", kinds: ["activation"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHyEKHwoBYRIBeBoBeZIIE8oBEAoOCgzNzMw9
        ZmZmPwAAAL8=
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        zzE13NzO8hHzMijO3Bcc+MwIGQXsGsACyRz+6xf+IM/CwRwVMvzbECjayzDxKOEJ09we6RYk/wTMMC/H
        """,
      outputShape: [3, 5, 4],
      output: """
        zcwcvgAAxD8AANQ/Z2bmvZmZgb8AAEg/MzMzvQAACD8AAFA+AADIPwAAoD8AAEg/Z2bmvQAAOD8AAGA/zczMvDMz
        u78AAIA+AABIPwAAID4AAKA+AABQP2Zm5r8AAIA9AAAwvgAAYD8AAAA9Z2aGvQAAOD8AAAA9AACAP2ZmsL8AAHg/
        mplJvgAAYD8AACg/AADIP2Zm5r0AABQ/AAAAPwAAoD8AABg/mpkpvgAAwD8AAHA+AACgPzMzX78AAJA+AAAQvpmZ
        gb8AAHA/MzOTvQAAMD8AAJA/zcxMuwAAAD4AAFA/AADAPwAAvD8AAGQ/
        """
    ),
    CoreMLFixture(
      name: "unary-threshold", kinds: ["unary"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHyQKIgoBdRIBeBoBeeINFggHFZqZmb4dvTeG
        NSUAAAC/LQAAAEA=
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        xhoiG/7PMQUfDtkA1RPKEvQwNDfwwRny/sTj1PA70QvIMg8k2g/w/Nj0+TAZLM/XMSDv6QQ2Fe4V1//s
        """,
      outputShape: [3, 5, 4],
      output: """
        mpmZvgAAkD8AANA/AACYP5qZmb6amZm+AAAkQAAAQL4AALg/AADAPpqZmb6amZm+mpmZvgAAMD+amZm+AAAgP5qZ
        mb4AACBAAAAwQAAAPECamZm+mpmZvgAAiD+amZm+mpmZvpqZmb6amZm+mpmZvpqZmb4AAExAmpmZvgAAQD6amZm+
        AAAoQAAA4D4AAOA/mpmZvgAA4D6amZm+mpmZvpqZmb6amZm+mpmZvgAAIEAAAIg/AAAQQJqZmb6amZm+AAAkQAAA
        wD+amZm+mpmZvgAAgL4AADhAAABQP5qZmb4AAFA/mpmZvpqZmb6amZm+
        """
    ),
    CoreMLFixture(
      name: "unary-abs", kinds: ["unary"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHx8KHQoBdRIBeBoBeeINEQgGFQAAgD8dvTeG
        NS0AAIA/
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        HO0o6MDqHD40M+fo5cAE2+0x7A4VE8HkNxA/9MD6++8T0QXoHRH7MA/tLcYFKRDDKjfsxg7qLuDCG8bg
        """,
      outputShape: [3, 5, 4],
      output: """
        AABgPwAAGD8AAKA/AABAPwAAAEAAADA/AABgPwAA+D8AANA/AADMPwAASD8AAEA/AABYPwAAAEAAAAA+AACUPwAA
        GD8AAMQ/AAAgPwAA4D4AACg/AAAYPwAA/D8AAGA/AADcPwAAAD8AAPw/AADAPgAAAEAAAEA+AAAgPgAACD8AABg/
        AAC8PwAAID4AAEA/AABoPwAACD8AACA+AADAPwAA8D4AABg/AAC0PwAA6D8AACA+AACkPwAAAD8AAPQ/AACoPwAA
        3D8AACA/AADoPwAA4D4AADA/AAC4PwAAgD8AAPg/AABYPwAA6D8AAIA/
        """
    ),
    CoreMLFixture(
      name: "unary-square", kinds: ["unary"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHyQKIgoBdRIBeBoBeeINFggDFQAAAEAdvTeG
        NSUAAAA/LQAAgD8=
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        JyYzxAsJ8yEh3j4jOg/c5OYXIuXLJhrQMCMFAfAj4N48IynDyBzF4gb5NubW5DQlFvrzCgBAKc/iHwHg
        """,
      outputShape: [3, 5, 4],
      output: """
        ABA9QABANkAASIxAAADyPwBANj8AQBw/AAAQPAAQFkAAEBZAAACiPgAgvkAAkCJAACCrQABAcD8AAMg+AAAQPgAA
        yD0AIL4/AEAcQAAA8j0AIKs/AEA2QACA3D8AAIA/AACAQACQIkAAgNw+AICQPgAAAAAAkCJAAACAPgAAoj4AgLRA
        AJAiQAAQS0AAIP0/AADIPwAA8j8AIOc/AABEPgAA8j4AAKI9ACCZQAAAyD0AACk/AAAQPgCAkEAAkC9AAIC0PwAA
        yD0AABA8AAApPwAAgD4AAMhAABBLQAAgiD8AAEQ+ABAKQACAkD4AAIA+
        """
    ),
    CoreMLFixture(
      name: "clip", kinds: ["clip"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHxgKFgoBYxIBeBoBeaIpCg0zMzO/FWZmZj8=
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        PukdHs3jMOrkzS/xAytA4B0bOUDIAO0HPeM3FybKB+7tPy878tzSL/LcNQQvGef4xP3I4Nbc/QYnBOT4
        """,
      outputShape: [3, 5, 4],
      output: """
        ZmZmPzMzM79mZmY/ZmZmPzMzM78zMzO/ZmZmPwAAML8zMzO/MzMzv2ZmZj8AAPC+AADAPWZmZj9mZmY/MzMzv2Zm
        Zj8AAFg/ZmZmP2ZmZj8zMzO/AAAAAAAAGL8AAGA+ZmZmPzMzM79mZmY/AAA4P2ZmZj8zMzO/AABgPgAAEL8AABi/
        ZmZmP2ZmZj9mZmY/AADgvjMzM78zMzO/ZmZmPwAA4L4zMzO/ZmZmPwAAAD5mZmY/AABIPzMzM78AAIC+MzMzvwAA
        wL0zMzO/MzMzvzMzM78zMzO/AADAvQAAQD5mZmY/AAAAPjMzM78AAIC+
        """
    ),
    CoreMLFixture(
      name: "clampedReLU", kinds: ["clampedReLU"],
      file: """
        CAUSIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHxgKFgoBYxIBeBoBeaJbCg3NzEw+Fc3MTD8=
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        PRMsLOT8NDrJxx828sHNLjwbA+D9NegwNAk9Cs8jMRHeDdDOLt4qKRTCAvIEKNM64eDR5j/KC9f7ID3D
        """,
      outputShape: [3, 5, 4],
      output: """
        zcxMPwAAGD/NzEw/zcxMPzMzM77NzMy8zcxMP83MTD8AALC+Z2a2vs3MTD/NzEw/MzOzvZqZyb4zM6O+zcxMP83M
        TD/NzEw/AADAPc3MTL6amZm8zcxMP5qZGb7NzEw/zcxMPwAAkD7NzEw/AACgPs3MnL7NzEw/zcxMPwAACD+amVm+
        AADQPpqZmb4AAKC+zcxMP5qZWb7NzEw/zcxMPwAAID9nZsa+AACAPTMzs70AAAA+zcxMPwAAkL7NzEw/Z2ZGvs3M
        TL5nZpa+Z2Ymvs3MTD/NzKy+AACwPjMzg74AAAC9zcxMP83MTD8zM8O+
        """
    ),
    CoreMLFixture(
      name: "add-number", kinds: ["add"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHxMKEQoBYRIBeBoBebIOBQ0zMzM/
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        wgEiM83S8zf/CsfEC8nsDefS9izbDOAX7zv0/dIOHSfm6NXLB8AA3CTA9zkjGB4+wM//2yjAGgnX58vL
        """,
      outputShape: [3, 5, 4],
      output: """
        ZmaevzMzOz+ameE/zcwSQM3MZL/NzDy/ZmaWPs3MGkAzMys/mpmBP2Zmir9mZpa/mpmFP2Zmgr+YmZk9mpmNP2hm
        pr3NzDy/ZmbGPs3MBECamem+mpmJP5qZmb6ambU/zMwsPs3MIkBmZqY+MzMbP83MPL+amZE/mpnNP5qZ9T9oZua9
        0MxMvc3MJL/NzHS/MzNrP2Zmpr8zMzM/mpnZvpqZ6T9mZqa/ZmbWPs3MHkCameU/mpm5P5qZ0T/NzChAZmamv83M
        VL8zMys/mpnpvpqZ+T9mZqa/mpnBPzMzez/NzBS/aGamvc3MdL/NzHS/
        """
    ),
    CoreMLFixture(
      name: "multiply-number", kinds: ["multiply"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHxMKEQoBbRIBeBoBeboOBQ0zMzO/
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        JDfNIM40EgbdEvndFP8S3jwgD8cAGj4OCO4N1jPPGTASMQ0hxTMHAxzi0yL1zh/xGiEBKSrnDMEf2BsC
        """,
      outputShape: [3, 5, 4],
      output: """
        mZlJvwAAmr/NzI4/MzMzvwAAjD+ZmZG/mZnJvmZmBr4AAEQ/mZnJvs3MHD4AAEQ/AADgvjMzszyZmcm+ZmY+PwAA
        qL8zMzO/AACovpmZnz8AAACAmZkRv5mZrb/NzJy+MzMzvpmZyT6ZmZG+MzNrP83Mjr8zM4k/AAAMv2Zmhr+Zmcm+
        MzOJv5mZkb7NzDi/MzOlP83Mjr/NzBy+ZmaGvc3MHL8AACg/AAB8P2ZmPr9mZnY+AACMP5mZLb8AAKg+mZkRv83M
        OL8zM7O8mZllvzMza78AAAw/ZmaGvmZmsD+ZmS2/AABgPzMzF78zMzO9
        """
    ),
    CoreMLFixture(
      name: "add-several", kinds: ["loadConstant", "loadConstant", "add"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiH7wCCh4KAWsaAWuSEhUKAwMBARIOCgwSyQ+/
        xblDPyhRLz8KhQIKAWwaAWySEvsBCgMDBQQS8wEK8AGMmuO+zBzYPl8iWb/t3bY+XCh0PzIdaj86fUc9LPSyvhdo
        Qz4QcMo7b0NXv1nuEL6uxNa+iXMNvvLAlb5zZSi/3iccP9VSIj9QUfy+NQC5vpHpEL940O6+rpfRPSOT9j7iwFY+
        bTV/vUnff79dkWU9ZmdgPkDbZz//fam9IPxEP6KJaz8SYgm/V2MKvhhNPL6H4EG/GLFuv+Ab/L6vIhk+dfNIP0Ws
        IL8XTqq7NjzTPjljSb1FSxI/los/PFM3wD7FfDS/NcaqvdiZdj9nQFA+DP9qvVTCEb9DJSG/DTwwv47bZ70wrIa+
        eHBOPp/pWL8KEgoBZRIBeBIBaxIBbBoBebIOAA==
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        +Tr6/cAb7sbWGDb9KwkNxBBAzwQGOwzjNPIlEBPHO0D16RoRKy7L1NrTNtnNGMk52+7h1DHaAdwjKvP3
        """,
      outputShape: [3, 5, 4],
      output: """
        LMucvw20AEBOIqQ/sOpuvjzX2b/jpGY/uHX8v0UTcr90AyK/5KULP9bAO0Cid4A/pS/eP/+0oD96XYU/8NXCvzfj
        mT8bZ1BAUNQCwCAs4b1WT2I/2LxuP20JmT9Gsx0+eoigP57TCz8yapE/HkNjvUHlEEDPA5e//ubhPoGiK0CA9aY/
        VAK2v3ktFkChsLU/Lqm5PtrQR0Bkr4O/fckEwE2odb+WOKW/dVZVPxHfFr8O6sS/Cl3wvsCskb+OiuM/mtCNv8Im
        Dr8iWa6+Hrumv1aErj/wBES/3fiCvytUWr+jdv0/p23HPnECAj/uMOO+
        """
    ),
    CoreMLFixture(
      name: "multiply-several", kinds: ["loadConstant", "loadConstant", "multiply"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiH7wCCh4KAWsaAWuSEhUKAwMBARIOCgyPAoS+
        UgcQvvDInb4KhQIKAWwaAWySEvsBCgMDBQQS8wEK8AEi9pK+OlYHvlrNiz73d2y++vNGP78IBj9AdWI/85S+PuHO
        y74OuPW+bOk/P0Aykj1xG2Q/6FEUv4JwAT06+fs+IMJCPkTB2j5anNI+CoHfvlaCHD/1Oao+l2ixPSMdpL4eikw/
        x17Mvqm4Rj4YZoG9uXrUPpQJIr9oM/w+90dZPhfVOr1+u9E+Fbu+Pm8J6j4VCGK/wIhev96m+72M/wI/odnbPmdP
        yb7D9Xe/rYYBvwZL7b7Q6Ea8nmOrvcd3vT5mLC0/ByqQvSEYh76qbn2/6Kp/v45pUb4sG/E9NNA3v8tdRD6jKQ4/
        AjaJPJOopb4KEgoBZRIBeBIBaxIBbBoBeboOAA==
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        +jAX0AnVzMwbJdH0DujCKOLxK8YgGPI69cTxPQfw6gvz7QL0yiwyITnNHjjiPMg51g0lw/Qf3SruHh/t
        """,
      outputShape: [3, 5, 4],
      output: """
        JVljvK8UBL57ycK9cV1RvU58V7x7uia+qkvqPdgxojwr84A+wf2MPfech73If2+9oYmzvU+drD06r42+oMosvuuW
        V72z3uW6COucvpGkSj09RdM8D2qTvfPNfrsAqVO++oEQvdQk4D3KIMg9t4lxPomJnzzdtTG8oRIIPq0Zw7w7Tge9
        AgwzPGN99LqvTeq9uX7GPiiIEDwEOPY+Kr8dPgsv0r3btM29ZU36u7TJu707UQs9LKBzvv9s5j2Izck+btCDPeSl
        Tj3Z8Iu9YQhXPu7MO71MxCm+dZLtPaTTuTwZSD47cRnYPcTLjr26fnK9
        """
    ),
    CoreMLFixture(
      name: "max-several", kinds: ["loadConstant", "loadConstant", "max"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiH7wCCh4KAWsaAWuSEhUKAwMBARIOCgwBlyQ/
        +F+xPiBjGr8KhQIKAWwaAWySEvsBCgMDBQQS8wEK8AG47kQ9OLbsvrJ7sb151Du/X/Z7v6fyrD546eI+uVDbPhX2
        jr2K5ri+sNwzvxIvab8YvB2+MR61PjrBJz703FW/t7pfPybXYb62wTS+ujpMvlnrPD8jTn4/j4xHP1kpFj7BgEM/
        +JoEP8mfSj+uJUY/bMNMvkRLlD7Yuko/9/1Gv9pkoz2qGxk/xqESPhXAyL7CYvI+dCsAvxMGQb6YRgG/Ex1OPuem
        Sr9nQzc/PyQXP0Eqbb99VzQ+FpVqv/yCvj7AIj4+Dr9ZPmUwir6gPHE+QMhtv4b+Sz/ji/A+9FRUOx6XXb4IMEu/
        JA0Xv5KCfz8KEgoBZRIBeBIBaxIBbBoBeaIQAA==
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        1Rze+D7C7sglzzEbORPWA90wwtLD4CLGL+QTJfnt9cDOLzbC9dEQEMLdwyrrEwLZHQfcCtvdyeIR/gPe
        """,
      outputShape: [3, 5, 4],
      output: """
        AZckPwAAYD8THU4+AZckPwAA+D8gYxq/AZckP4+MRz8AAJQ/AZckPwAAxD8AAFg/AADkP8GAQz8gYxq/AZckP/ia
        BD8AAMA/AZckP8mfSj8gYxq/AZckPwAAiD/8gr4+AAC8P/hfsT4AABg/AACUP/hfsT4Ov1k+AZckP9i6Sj9lMIq+
        AAC8PwAA2D+gPHE+AZckP/hfsT4AAAA/AZckP6obGT+G/ks/AZckPwAAqD/ji/A+AZckP/hfsT70VFQ7AABoP8Ji
        8j4el12+AZckP/hfsT4gYxq/AZckP/hfsT4AAAg/AZckP/hfsT6Sgn8/
        """
    ),
    CoreMLFixture(
      name: "min-several", kinds: ["loadConstant", "loadConstant", "min"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiH7wCCh4KAWsaAWuSEhUKAwMBARIOCgyqe+M+
        Y63RPUqoNT8KhQIKAWwaAWySEvsBCgMDBQQS8wEK8AEztLs9mn0mvxGNOj9ikT+92NUev/S+0j4v/j2/O2IWv1iJ
        dT0IYuy+5J3AvkrFiTxPFiU6iisZv9ZkAT8ml2G/l9IvP1AGOb/CiSG/OLv9PjI42z4jMWm+BfrbvuSOuL3cSfK9
        ef5APif0wD6gu32/NKlrvqsUaT/7IyI/TuNevkPaeD+k2AM/RDjiPn8MLT/wo2g+E/D6vq5rDj8Shnm+oqA6v56W
        f76312g/ncLbPpun5z7tXA4/dAtyv54cQD7VtAK/HUdDPypOw74J5SS+tLfmvuSd3r6HT+++xFByv18pR7/hbe2+
        Xey1vunxGr4KEgoBZRIBeBIBaxIBbBoBeaoQAA==
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        KugWGxnC++Pr6trfACM3CSckL/wu68rdwQTsw+HPA8gz9i4OEA7u+PvuIO/t+Dkq4EAX7+swOdDT/D0y
        """,
      outputShape: [3, 5, 4],
      output: """
        M7S7PQAAQL+ioDq/mn0mvyMxab4AAPi/AAAgvgAAaL8AACi/AAAwvwAAmL8AAIS/2NUev9xJ8r2bp+c+AACQPmOt
        0T3tXA4/L/49vwAAAL50C3K/AAAovwAA2L8AAIy/AAD8vzSpa74AACC/AAD0vwAAeL8AAMS/5J3AvgAA4L8qTsO+
        AACgvk7jXr4J5SS+TxYlOmOt0T0AABC/iisZvwAAIL4AABC/qnvjPgAACL8AABi/Jpdhv2Ot0T3EUHK/AACAv2Ot
        0T1fKUe/UAY5vwAAKL/hbe2+wokhvwAAwL8AALS/AAAAvhKGeb7p8Rq+
        """
    ),
    CoreMLFixture(
      name: "average", kinds: ["activation", "average"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHyQKDgoBYRIBeBoBYZIIAlIAChIKAWUSAXgS
        AWESAXgaAXmCDwA=
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        09bh/QXT6+Xuy8YNxMEtxgLiGxn94BATLSY4ITH13+gwMPf0PSgT+vn/xN3B3QDryOr6xjLjCAj00OzC
        """,
      outputShape: [3, 5, 4],
      output: """
        AABwvwAAYL9VVSW/AACAvQAAID4AAHC/AADgvgAAEL8AAMC+VVWNv6uqmr8AANA+AACgvwAAqL8AALQ/q6qavwAA
        gD0AACC/AABYPwAASD8AAIC9q6oqvwAAAD8AABg/AAC0PwAAmD8AAOA/AACEPwAAxD+rqmq+AAAwvwAAAL8AAMA/
        AADAPwAAQL4AAIC+AAD0PwAAoD8AABg/AAAAvlVVFb6rqqq8AACgv6uqOr8AAKi/q6o6vwAAAAAAAOC+VVWVv6uq
        6r4AAAC+q6qavwAAyD+rqhq/AACAPgAAgD4AAIC+AACAv1VV1b5VVaW/
        """
    ),
    CoreMLFixture(
      name: "batchnorm", kinds: ["batchnorm"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiH1gKVgoBYhIBeBoBeYIKSggDVW8Sgzp6DgoM
        4MbavrpRVz/vlGy/ggEOCgx5rzS/hM1Yvg/TaL+KAQ4KDLrihT7mWFu+deESvpIBDgoMEFeDP4nL4j6TAF0/
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        zdk5GczG8cwW9/YBDAH6LQftFebQBD05QA0P2ggO/8kJ/u89IAb8CwrU29A35tYP1Pzz4sH0JNoZDs7J
        """,
      outputShape: [3, 5, 4],
      output: """
        h3+cPYVpvb94pzTAIclsv5kN/7+V6j8/PLvLvpkN/7/pI96/FzX0vv/tq76yo4q/ye9Av2b1yD2VnF2/cR+Yv0Rs
        qz6Vdey+LUtfv+KKd7+PyOA+4/Mlv1DCHUB4pzTAkyq4v5dNEj+CTsK/MkvCvcCevz6XVL6/chYVv7sZB8AEc6q/
        9bYRv7OnHL9NmzzAxTKCv8c5lz4+hG2/TZA9v7kD6D7rKaE+GUfdvR3b6r+OrTDAgYaBvmOPzL+CTsK/JI+BvFH8
        yr3G8SW/NRVNvjhMG8Ca5S2/v/GIv+ZcuL+oEeq/w65Hv1v09L8XDyg/
        """
    ),
    CoreMLFixture(
      name: "scale-one", kinds: ["scale"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHxkKFwoBcxIBeBoBeaoPCwoBARIGCgQAAMA/
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        zd/A1vHu2yga/QPWDRIv/TvlA+wG28IXOyUwFwwx6e8H/dsGCfUFJzgV5dz+GRs9xsLnM+LCzcny4zv9
        """,
      outputShape: [3, 5, 4],
      output: """
        AAAZwAAAxr8AAEDAAAD8vwAANL8AAFi/AADevwAA8D8AAJw/AAAQvgAAED4AAPy/AAAcPwAAWD8AAA1AAAAQvgAA
        MUAAAKK/AAAQPgAAcL8AAJA+AADevwAAOsAAAIo/AAAxQAAA3j8AABBAAACKPwAAED8AABNAAACKvwAATL8AAKg+
        AAAQvgAA3r8AAJA+AADYPgAABL8AAHA+AADqPwAAKEAAAHw/AACivwAA2L8AAMC9AACWPwAAoj8AADdAAAAuwAAA
        OsAAAJa/AAAZQAAAtL8AADrAAAAZwAAAJcAAACi/AACuvwAAMUAAABC+
        """
    ),
    CoreMLFixture(
      name: "scale-channels", kinds: ["scale"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiH6ACCp0CCgFzEgF4GgF5qg+QAgoBAxIOCgxg
        4Q4/SW72PsHbyD4YASIDAwUEKvMBCvABMoFdP9d1fT9/1jE/19iUPr0Ckz5H2pm+8LeAvrqW5D7wkoe+cFR7vnxv
        qTsQN40+zo/MPRRNYb3lKXg8sY+SPk1tHD9OclY/zDlZP3NVNT+YryY8/xm3PYLB4j5Bs3O/dyB7PuYW6j7GWB6+
        rnxOP42Dmr47BhW//RkQvwx7IL9nPps+mNJdP5qUZb6RrRU/Lu5CvZI1b7+Hr6U84MlmPba9L79qzLc+zmxLPzc4
        T71TtAK+ooesvgOguD6+X3s/XYyfvnr9NT9mYVo/2Ux+v+84c78lQJC+5yTXvu6zIr+nLTi/ptPWvbSv+b287k+/
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        5gHPNzfPDODG2gUx3cEPxgsyGBzI8zz8JAz8A8Ax1ObBJ+3lJP8YHtLfJi78/8AZJNElO8Ly58IE7zox
        """,
      outputShape: [3, 5, 4],
      output: """
        KNTSPvCOzjz7wqS/moT5Pweqaj8riHe+A2tnPzhmHb05Las9bX6+vqNyYL+81Aw/RYqlvnLMM7/IZmY90fKnv2hm
        Hz+8T40+QDQrPh10iD6P4Ka+OP9gPgnC2j8C0m4/KOi5PsZo+L3Vp7i+7L9FvkK6xb/d4qc/BSNDv8s2dL+gSKU9
        Nb50P8qjab/HhKm/hk86P/WKkz6H5ie/8rzvPk7NMj5isS+/SowtPzx07z5fQPC+m6GJPnCBwb4tfKi+bJWeP+An
        Qb83HYi+7PDuPzT47r8OlY2+cjPTPlqNab/UQZW9cNvSPpDAbT/xmVi+
        """
    ),
    CoreMLFixture(
      name: "scale-places", kinds: ["scale"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiH3wKegoBcxIBeBoBeaoPbgoDAQUEElIKUHcO
        Ab/CVXA/PMVcP4z5BD1jzgu/v+xmPqHxTL4xVWy/Kt6vPi0k6j7ZUQ+/5x8Kvw49n7731628J8t5P2L1qj64/0k/
        BhZaP4HIgj7Wr/0+GAEiAQMqDgoMPoPyvvAGAb5kPlI/
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        x/P0CNU5/hvOwiowwhHMHtcgwS7f+gYoxvDGGf79OB4A2znLzu0twPEw6ALn+QUl6yEc88HyIuPVKDEx
        """,
      outputShape: [3, 5, 4],
      output: """
        SkDZPiNhoT3oUYE/urB0vnyasb/JlR9A8w0Hv68EGj/KtQa/11sJvxzKqr3JtV4/QZ4VP8EO1b7itto/RESGviJz
        1L7K/IU/jhWjvSTR075YioM/TOOZvmojmb4yWKq+e1GMv41ymL44dEs+61vuvXZLHr6yREc/bQi6v3eeJr9kPlI/
        EM0ZPkgli7+dgds//IRJPEJGcD3sjsQ+P8jcvpGu7b1EGEo//kyav0wohb3YenE9dvQLv4M0l70gipo/cNF9v/oN
        MD8Sf8E/kdpRv4zO5r+DqeU+ahxPvi0Jt75bv/Q+GzEVPuT4IT+CPMo/
        """
    ),
    CoreMLFixture(
      name: "bias", kinds: ["bias"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiH4sCCogCCgFiEgF4GgF50g/7AQoDAwUEEvMB
        CvABtP9IP6H7Pb7DaFk/Gma3vjTIaL9pgFu/ZhzJvgNmOb8I6Bg/MK5APXvKfr+Q0I0+QGRBP0jK6j5UF0k8GfsI
        vxacsbxemfI+w6y2PeDPKD6U3Hc/z6UqPFNWED5xznc/Ew13v45jbL/E4nE/zHBtv2qwYj+DxK29In/QPl1rYj8l
        yCW/3HWsveKY+75g+YK917Alv9tzSD8Apn0+hOZNvsWfLb/zym+/CqVdvrQUD7+cP/M+4SfvvsXlUL3a4uy+z98o
        v7OvEL9ZxFs/RIPNvmCmsb0uqiM/EJ88P+Y6dz8MZ9a+EwdLPx4OPT8oLKq+
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        5sb9He7uDdrk/CYGxfLaE9Htyc3AGgfr+Swe8Sfu9ScYyMkAMc7v1Nj21RssNuf3Jjnwz8QXM9UYDvPa
        """,
      outputShape: [3, 5, 4],
      output: """
        gAngvGwjWL/Fn0W/GIE4P2lVDb965b+/YrSgPzb1hb+htIu/Gmb3vpzzCUBoKb6+DTIwwIqGs78yYDa/0gCHvuQY
        GcD4yYe/jSMHwDwdJr+XQwPA6M+0PcxwNb+2OI+/ENDBPhqsEEBiQI4+OurXvrgjkT/aV5C/PmWrv8gf0D8s4s0/
        3Iu8v6OUVb9Eg82+EFkSQAlyDcDMNB6/3Jpqv17Hqr9cVKc+0W2qvx5ntD7EJwdAdIKTPyxfWL/mOi8/kDmVP5Qn
        kT+GM2u/qFmHvxLGi7+Kg8E/zGrXP0BLjL8Ph74/+DMaP6F5G78Ki8K/
        """
    ),
    CoreMLFixture(
      name: "concat", kinds: ["activation", "concat"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHyEKDgoBYRIBeBoBYZIIAlIACg8KAWMSAWES
        AXgaAXmCFAA=
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        GuvOOCXy0+xAICnt8ffq0gXvE9I54TUYIdfjBBUsO8PCAAY22wPqHwsAyx8R9c326ffWOvj6LdTy5Mr6
        """,
      outputShape: [6, 5, 4],
      output: """
        AABQPwAAAAAAAAAAAABQPwAAKL8AAMi/AADgPwAAlD8AAAAAAADgPwAAlD8AAOC+AAAAAAAAAAAAAABAAAC0vwAA
        IL8AAABAAACAPwAApD8AAAAAAACAPwAApD8AABi/AAAAAAAAAAAAAAAAAADwvgAAkL4AADC/AAAAAAAAID4AAAAA
        AAC4vwAAID4AAAi/AAAYPwAAAAAAAOQ/AAAYPwAAuL8AAOQ/AAAAAAAA1D8AAEA/AAB4vwAA1D8AAEA/AACEPwAA
        AAAAAAAAAACEPwAApL8AAGi/AAAAPgAAKD8AALA/AAAAPgAAKD8AALA/AADsPwAAAAAAAAAAAADsPwAA9L8AAPi/
        AAAAAAAAQD4AANg/AAAAAAAAQD4AANg/AAAAAAAAwD0AAAAAAACUvwAAwD0AADC/AAB4PwAAsD4AAAAAAAB4PwAA
        sD4AAAAAAAAAAAAAeD8AAAg/AADUvwAAeD8AAAg/AAAAAAAAAAAAAAAAAACwvgAAzL8AAKC+AAAAAAAAAAAAAAAA
        AAA4vwAAkL4AAKi/AADoPwAAAAAAAAAAAADoPwAAgL4AAEC+AAC0PwAAAAAAAAAAAAC0PwAAsL8AAOC+AAAAAAAA
        AAAAAAAAAABgvwAA2L8AAEC+
        """
    ),
    CoreMLFixture(
      name: "softmax", kinds: ["softmax"],
      file: "CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHw4KDAoBcxIBeBoBefoKAA==",
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        0TgSEPct+Brb3hI0Bc4fGTIh6too3RAhD/wo7u0z1hcSzSQIwRY63OEhDzfSwuPACe/rKPPZ3/DYLzMP
        """,
      outputShape: [3, 5, 4],
      output: """
        P6nzPBhWPj95Mmg+bS+CPqFp7j0WGyE/TkVuPmRdLD9HisA9Ey1FPe9Vej6zFzU/9yWVPjHtVT0xDig/eSxlPtxH
        +j7nIZM+QZfvPbZRkT3h4k8/JESPPZNLsD6y8RU/QgeJPjZZFz4SphU/OhDBPZofuz0FelA/MzuHPWneAD9idNw+
        njE2PeWkLD8D8I8+oJSKPLi4dj4t/T0/Jn69PRyK3T34nkw/+rxcPu6cQD89PQM9N9pXPuBXFz9Kxko+k3sLP4+U
        dz4mfVo+3bJIP083GT56+oc9NBiSPuSD+D7Rx2o+QbfMPjL55z4anxY+
        """
    ),
    CoreMLFixture(
      name: "argmax", kinds: ["reduce"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHxcKFQoBchIBeBoBecIRCQgJFb03hjUYAg==
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        8vE/LQzo8y/b+uD7G8/z+SLpA8Iv9zfs7hk5ONsrGA0m2SbFHOXrDRY3HSzm8fHEP/zR3PoZHNTYNuvz
        """,
      outputShape: [1, 5, 4],
      output: """
        AAAAQAAAAAAAAIA/AAAAQAAAAAAAAIA/AAAAQAAAgD8AAABAAAAAAAAAAEAAAIA/AAAAAAAAAEAAAIA/AAAAAAAA
        AAAAAABAAAAAAAAAAAA=
        """
    ),
    CoreMLFixture(
      name: "mean", kinds: ["reduce"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHxcKFQoBchIBeBoBecIRCQgBFb03hjUYAQ==
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        KjEy3wg63ODcFhs46fvuLs7iygIlMwA47QUU3uM/PMcqHS71xuIZP9PW4uvOGcwbCjPB4ebhycDdBNwA
        """,
      outputShape: [3, 1, 1],
      output: "ZmYGvTMzz77NzDw+"
    ),
    CoreMLFixture(
      name: "flatten-last", kinds: ["flatten"],
      file: "CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHxAKDgoBZhIBeBoBeeoSAggB",
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        9/syy8EPPPfnDekrKhTs5u83DNQ4MBk8Jx8m2tXAAskAwQn5Cvj63ioIyA3hCz/q1TIX3RzBGv/tAj8R
        """,
      outputShape: [60, 1, 1],
      output: """
        AACQvgAAIL4AAMg/AADUvwAA/L8AAPA+AADwPwAAkL4AAEi/AADQPgAAOL8AAKw/AACoPwAAID8AACC/AABQvwAA
        CL8AANw/AADAPgAAsL8AAOA/AADAPwAASD8AAPA/AACcPwAAeD8AAJg/AACYvwAArL8AAADAAACAPQAA3L8AAAAA
        AAD8vwAAkD4AAGC+AACgPgAAgL4AAEC+AACIvwAAqD8AAIA+AADgvwAA0D4AAHi/AACwPgAA/D8AADC/AACsvwAA
        yD8AADg/AACMvwAAYD8AAPy/AABQPwAAAL0AABi/AACAPQAA/D8AAAg/
        """
    ),
    CoreMLFixture(
      name: "flatten-first", kinds: ["flatten"],
      file: "CAESIgoQCgF4GgsqCQoDBwEBEMCABFIOCgF5GgkqBwoBARDAgASiHw4KDAoBZhIBeBoBeeoSAA==",
      inputShape: [7, 1, 1], inputScale: 0.03125,
      input: "7TQZNPv/LQ==",
      outputShape: [7, 1, 1],
      output: "AAAYvwAA0D8AAEg/AADQPwAAIL4AAAC9AAC0Pw=="
    ),
    CoreMLFixture(
      name: "reshape-last", kinds: ["reshape"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHxUKEwoBchIBeBoBeeISBwoDBAMFEAE=
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        NOHH6g0VOh//4UDr3AcQ8gId0vnWLhLOw9s/9N/mHuETON8+NdL80ivH8csTNu3wzP8NPkD8IyDoGSbc
        """,
      outputShape: [4, 3, 5],
      output: """
        AADQPwAAeL8AAOS/AAAwvwAA0D4AACg/AADoPwAAeD8AAAC9AAB4vwAAAEAAACi/AACQvwAAYD4AAAA/AADgvgAA
        gD0AAGg/AAC4vwAAYL4AAKi/AAC4PwAAED8AAMi/AAD0vwAAlL8AAPw/AADAvgAAhL8AAFC/AABwPwAAeL8AABg/
        AADgPwAAhL8AAPg/AADUPwAAuL8AAAC+AAC4vwAArD8AAOS/AADwvgAA1L8AABg/AADYPwAAGL8AAAC/AADQvwAA
        AL0AANA+AAD4PwAAAEAAAAC+AACMPwAAgD8AAEC/AABIPwAAmD8AAJC/
        """
    ),
    CoreMLFixture(
      name: "reshape-places", kinds: ["reshape"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHxMKEQoBchIBeBoBeeISBQoDAwoC
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        1/8CIgshFxUrChY+OwP1BMfe+esm3C8U2+oC/vYJxSsSFjUH4D47NPPfJQjaEDbED9nq7P7/IeIYEurI
        """,
      outputShape: [3, 10, 2],
      output: """
        AACkvwAAAL0AAIA9AACIPwAAsD4AAIQ/AAA4PwAAKD8AAKw/AACgPgAAMD8AAPg/AADsPwAAwD0AALC+AAAAPgAA
        5L8AAIi/AABgvgAAKL8AAJg/AACQvwAAvD8AACA/AACUvwAAML8AAIA9AACAvQAAoL4AAJA+AADsvwAArD8AABA/
        AAAwPwAA1D8AAGA+AACAvwAA+D8AAOw/AADQPwAA0L4AAIS/AACUPwAAgD4AAJi/AAAAPwAA2D8AAPC/AADwPgAA
        nL8AADC/AAAgvwAAgL0AAAC9AACEPwAAcL8AAEA/AAAQPwAAML8AAOC/
        """
    ),
    CoreMLFixture(
      name: "reshape-plain", kinds: ["reshape"],
      file: """
        CAESIgoQCgF4GgsqCQoDAQUEEMCABFIOCgF5GgkqBwoBARDAgASiHxMKEQoBchIBeBoBeeISBQoDAQIK
        """,
      inputShape: [1, 5, 4], inputScale: 0.03125,
      input: "8OwX6jfw4dks1BMsM/Ak8fcVGio=",
      outputShape: [1, 2, 10],
      output: """
        AAAAvwAAIL8AADg/AAAwvwAA3D8AAAC/AAB4vwAAnL8AALA/AACwvwAAGD8AALA/AADMPwAAAL8AAJA/AADwvgAA
        kL4AACg/AABQPwAAqD8=
        """
    ),
    CoreMLFixture(
      name: "upsample-nearest", kinds: ["upsample"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHxIKEAoBdRIBeBoBeZINBAoCAgM=
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        wck7yz8Zy+oNNsMQLsID7QPMxToBMvz2KtLcF9LANCABBPLCQCT/Nc458sbfG/E08jInOd4+/P7aEcPN
        """,
      outputShape: [3, 10, 12],
      output: """
        AAD8vwAA3L8AAOw/AAD8vwAA3L8AAOw/AAD8vwAA3L8AAOw/AADUvwAA/D8AAEg/AADUvwAA/D8AAEg/AADUvwAA
        /D8AAEg/AADUvwAAML8AANA+AADUvwAAML8AANA+AADUvwAAML8AANA+AADYPwAA9L8AAAA/AADYPwAA9L8AAAA/
        AADYPwAA9L8AAAA/AAD8vwAA3L8AAOw/AAD8vwAA3L8AAOw/AAD8vwAA3L8AAOw/AADUvwAA/D8AAEg/AADUvwAA
        /D8AAEg/AADUvwAA/D8AAEg/AADUvwAAML8AANA+AADUvwAAML8AANA+AADUvwAAML8AANA+AADYPwAA9L8AAAA/
        AADYPwAA9L8AAAA/AADYPwAA9L8AAAA/AAC4PwAA+L8AAMA9AAC4PwAA+L8AAMA9AAC4PwAA+L8AAMA9AAAYvwAA
        wD0AANC/AAAYvwAAwD0AANC/AAAYvwAAwD0AANC/AADsvwAA6D8AAAA9AADsvwAA6D8AAAA9AADsvwAA6D8AAAA9
        AADIPwAAAL4AAKC+AADIPwAAAL4AAKC+AADIPwAAAL4AAKC+AAC4PwAA+L8AAMA9AAC4PwAA+L8AAMA9AAC4PwAA
        +L8AAMA9AAAYvwAAwD0AANC/AAAYvwAAwD0AANC/AAAYvwAAwD0AANC/AADsvwAA6D8AAAA9AADsvwAA6D8AAAA9
        AADsvwAA6D8AAAA9AADIPwAAAL4AAKC+AADIPwAAAL4AAKC+AADIPwAAAL4AAKC+AACoPwAAuL8AAJC/AACoPwAA
        uL8AAJC/AACoPwAAuL8AAJC/AAA4PwAAuL8AAADAAAA4PwAAuL8AAADAAAA4PwAAuL8AAADAAADQPwAAgD8AAAA9
        AADQPwAAgD8AAAA9AADQPwAAgD8AAAA9AAAAPgAA4L4AAPi/AAAAPgAA4L4AAPi/AAAAPgAA4L4AAPi/AACoPwAA
        uL8AAJC/AACoPwAAuL8AAJC/AACoPwAAuL8AAJC/AAA4PwAAuL8AAADAAAA4PwAAuL8AAADAAAA4PwAAuL8AAADA
        AADQPwAAgD8AAAA9AADQPwAAgD8AAAA9AADQPwAAgD8AAAA9AAAAPgAA4L4AAPi/AAAAPgAA4L4AAPi/AAAAPgAA
        4L4AAPi/AAAAQAAAkD8AAAC9AAAAQAAAkD8AAAC9AAAAQAAAkD8AAAC9AADUPwAAyL8AAOQ/AADUPwAAyL8AAOQ/
        AADUPwAAyL8AAOQ/AADgvgAA6L8AAIS/AADgvgAA6L8AAIS/AADgvgAA6L8AAIS/AABYPwAA8L4AANA/AABYPwAA
        8L4AANA/AABYPwAA8L4AANA/AAAAQAAAkD8AAAC9AAAAQAAAkD8AAAC9AAAAQAAAkD8AAAC9AADUPwAAyL8AAOQ/
        AADUPwAAyL8AAOQ/AADUPwAAyL8AAOQ/AADgvgAA6L8AAIS/AADgvgAA6L8AAIS/AADgvgAA6L8AAIS/AABYPwAA
        8L4AANA/AABYPwAA8L4AANA/AABYPwAA8L4AANA/AADgvgAAyD8AAJw/AADgvgAAyD8AAJw/AADgvgAAyD8AAJw/
        AADkPwAAiL8AAPg/AADkPwAAiL8AAPg/AADkPwAAiL8AAPg/AAAAvgAAgL0AAJi/AAAAvgAAgL0AAJi/AAAAvgAA
        gL0AAJi/AAAIPwAA9L8AAMy/AAAIPwAA9L8AAMy/AAAIPwAA9L8AAMy/AADgvgAAyD8AAJw/AADgvgAAyD8AAJw/
        AADgvgAAyD8AAJw/AADkPwAAiL8AAPg/AADkPwAAiL8AAPg/AADkPwAAiL8AAPg/AAAAvgAAgL0AAJi/AAAAvgAA
        gL0AAJi/AAAAvgAAgL0AAJi/AAAIPwAA9L8AAMy/AAAIPwAA9L8AAMy/AAAIPwAA9L8AAMy/
        """
    ),
    CoreMLFixture(
      name: "upsample-DEFAULT", kinds: ["upsample"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHxQKEgoBdRIBeBoBeZINBgoCAgMoAQ==
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        GCgE9sEzyBIDwyEDFe/E4hndLtr3Ajzg6/QNzvvfMyLN1PUtHAPCNwPv+yvuBzbMHuMx7//0H9AZ0A0D
        """,
      outputShape: [3, 10, 12],
      output: """
        AABAPwAAoD8AAAA+q6rKPlVVNT5VVR0/q6oqPVVVZb9VVY0/AACgvgAA/L8AAMw/q6pKvwAAkL8AAIw/q6qivwAA
        kL4AABg/AADgvwAAED8AAMA9q6rmvwAAOD8AAMA9VVXtvwAAYD8AAMA9AAD0vwAAhD8AAMA9AAD0vwAAhD8AAMA9
        AAD0vwAAhD8AAMA9AAA0PwAAuD4AAGC/VVWFPquqKj0AAAC/q6o6vlVVjb4AAAC+AAAgvwAAGL8AAIA+AADwvgAA
        AL+rqgo+AACgvgAA0L6rqqo8AAAgvgAAoL4AAMC9q6rSvlVVjT6rqlq+q6oqv1VVXT+rqqq+AABsvwAAuj8AAOi+
        AABsvwAAuj8AAOi+AABsvwAAuj8AAOi+AAAoPwAACL8AAPC/AAAAPgAAwL2rqs6/AADQvgAAsD5VVa2/AABwvwAA
        SD8AAIy/VVUVvgAAAD6rqlK/VVUlPwAACL9VVQ2/AAC4PwAAmL8AAJC+q6p6P6uqKr5VVQW/VVUFP6uqWj+rqkK/
        AACAPQAA8D8AAIC/AACAPQAA8D8AAIC/AACAPQAA8D8AAIC/AAAAAAAA6L4AADy/VVXVvquqSr4AAFi/VVVVv6uq
        aj0AAHS/AACgvwAAoD4AAIi/AACovgAAQD6rqoK/AAAYPwAAgD2rqnq/AADCPwAAgL0AAHC/q6pKP6uqWj6rqg6/
        q6qKPauq+j5VVTW+AAAovwAARD8AAFA+AAAovwAARD8AAFA+AAAovwAARD8AAFA+AAAovwAAwL4AANA+VVV1v6uq
        mr5VVZW9VVWhv6uqar5VVQ2/AADIvwAAIL4AAIS/q6oCvwAAgD4AAJy/q6oKPwAAKD8AALS/AADMPwAAiD8AAMy/
        q6oaPwAAGD8AABi/VVXFvgAAAD4AANA+AACwvwAAsL4AALQ/AACwvwAAsL4AALQ/AACwvwAAsL4AALQ/AADgPQAA
        EL4AAES/q6rKPVVV1b1VVUW/VVW1Pauqir2rqka/AACgPQAAAL0AAEi/VVWVPquqwj5VVWG/VVUBP6uqSj+rqnq/
        AAA4PwAAmj8AAIq/q6qSPlVVgz9VVUG/VVUVvlVVWT9VVd2+AAAUvwAALD8AAOC9AAAUvwAALD8AAOC9AAAUvwAA
        LD8AAOC9AABgPwAAwD0AAPi/AACUPwAAwD0AALy/AAC4PwAAwD0AAIC/AADcPwAAwD0AAAi/AACMP6uqAj+rqgq/
        AADwPlVVbT9VVQ2/AAAgvgAArD8AABC/AAAAvauquj+rqmq/AADAPVVVyT+rqqK/AABgPgAA2D8AANC/AABgPgAA
        2D8AANC/AABgPgAA2D8AANC/AABoPwAA0L4AAFC+VVVNP1VVhb6rqpK+q6oyP6uq6r1VVb2+AAAYPwAAAD0AAOi+
        AAAIP6uqqrsAAIi+AADwPquqKr0AAKC9AADQPgAAoL0AAOA9q6pqPQAAmD6rqjq+VVWVvgAALD+rqvK+AAAkvwAA
        hj8AAES/AAAkvwAAhj8AAES/AAAkvwAAhj8AAES/AABwPwAAaL8AAMQ/VVXlPlVVHb9VVWU/q6oqvVVVpb5VVYU+
        AAAIvwAAAL0AAMC+AAAAvVVVBb+rqio8AADwPlVVgb+rqso+AAB4PwAAwL8AAEg/VVUVPlVVXb9VVQ0/VVUtv6uq
        ar5VVaU+AADAvwAA0D4AAMA9AADAvwAA0D4AAMA9AADAvwAA0D4AAMA9AABwPwAAaL8AAMQ/VVXlPlVVHb9VVWU/
        q6oqvVVVpb5VVYU+AAAIvwAAAL0AAMC+AAAAvVVVBb+rqio8AADwPlVVgb+rqso+AAB4PwAAwL8AAEg/VVUVPlVV
        Xb9VVQ0/VVUtv6uqar5VVaU+AADAvwAA0D4AAMA9AADAvwAA0D4AAMA9AADAvwAA0D4AAMA9
        """
    ),
    CoreMLFixture(
      name: "upsample-ALIGN_CORNERS_TRUE", kinds: ["upsample"],
      file: """
        CAUSIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHxYKFAoBdRIBeBoBeZINCAoCAgMoATAB
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        wPQcPsjKAADw+CDs0cn1G+vXxDj51gAAMefd8ewS4izVCBszJtj27M4RDCoaFAvRKBDhCTRAChXW1UA2
        """,
      outputShape: [3, 10, 12],
      output: """
        AAAAwAAAwL4AAGA/RhdtvwAAQL8XXTQ+0UUXPgAAkL900QW/F12cPwAAwL8XXZy/XXThP+miy7+MLsq/dNGdP6OL
        jr8vuqC/F100P7roIr+ji26/F100PrroIr7pohu/jC46vYwuOj500QW/L7rovS+66D6jiw6/jC46vowuOj/RRRe/
        AACAvgAAgD8AACC/HMfhv47jeL+rqqo+GhJjv1Oghr8nmyy+tX4lvN7OkL/poiu/JOZdP2r9mr+ED5a/IjGfPywF
        ir+Zt7O/Yt4eP7V+Bb+4M4y/tX4lu97OED2tX0m/YCkgv5GYFz/Xr/S+YClQv4bEPD8Far2+b2dIv6VALT8Nibm+
        f6VAv8W8HT8VqLW+juM4v+Q4Dj8cx7G+OY7Dv47jyL9VVVW+7gxZv6VArb/ZZAO/qPUrvr2dkb9ddFG/GhIDP6j1
        a7/wwY+/zNs5P97OEL+lQJ2/83YGPN7OkD2BWm+/Fag1v5YCNT+4MyS/A7W2v6j1qz/cGbK+61fKv7V+pT9DYl6+
        zNu5vzQkZj+o9Su+rV+pv/1KAT8aEvO9juOYvzmO4z3kOI69AADwvgAAtL8AABi/6aJrvl10mb9GFx2/6aILPHTR
        fb+MLiK/Rhd9Pi+6SL/RRSe/L7poPj744L4++Ci/o4uevhA+OD744CO/L7pYvyebTD+yyR6/Rhexv2WTtT9tshm/
        hA+2vy+6sD/RRce+yiabv3TRgT8vuqi9ED6Av3TRJT900WU+q6pKvwAAkD4AAAg/VVVdP1VVfb9VVW2/J5sUPxdd
        ZL988CG/8MGXPtlkS79GF62+bbJJPJtsMr+bbDK98MGHvjtD4r69nSE94YMHv3o7Az7M25m+yiZLv1u/Mj+o9SO/
        2WSHv+tXoj9q/Xq/d4Z0vwAAqD/ZZCu/KVArvwAAjD/wwQe9uDPEvgAAYD+bbBo/chzHvQAAKD+rqp4/5Di6P6uq
        Yr85jmu/mbdrP8IHX793hgS/1PrFPtlkW7+o9eu9EvMWvvDBV78aEpM+uDMEvztDIr/rV9o+NCQOv97OEL2/UiA9
        sBQYv2ApED87Q7K+LAUiv9evlD9nSDy/4YPvvpGYnz/7lQq/ZZNNvhWoiT8xb2e98MGHPTFvZz8pUNs+q6qqPjmO
        Oz8cx2k/q6qmPwAAjL+rqhK/m2xKP110kb9tsom+wgePPrrolr/hgw89ZZNtvhddnL9lk60+sskGv3zwgb8QPgA/
        k03GvsIHn7588ME+hA9+vm2yyT7ZZIM+wgffvSebjD9tsgk+uugiPeGDlz/KJpu7dNFFPmWTdT8IHxy+XXSxPggf
        PD9tspm+AAAAP6uqAj9VVeW+juOYP3Ich79VVcW+HMc5P8dxjL+MLrq9OY6DPhzHkb8ffFA+juNYvnIcl7/CB/8+
        uujivhddfL/CBy8/J5tMvrroor6yySY/m2wyPbrosj6jix4/uuiSPowugj+TTRY/AADAPtwZjj+tX4k+VVXFPkuB
        aj/zdka+q6rKPt7OOD9Q6ye/AADQPnIcBz9yHI+/x3GcP+Q4jr5VVS2/GhJbP9evFL4AAAC+S4H6PmLeTryrqto+
        iXn7PRWo9T2rqno/uuiivUYXjT4ffJg/hA8+PRdd9D5ONjk/H3wwPnTRLT+66II+L7qYPl10YT9ONlm+dNFFPtev
        gD+BWn++PvjgvJm3iz/cGZK9hA9+vlu/lj9Lgdo9AADwvhzHoT8cx5E+AACgPwAAAD8AAHi/F118P6OLTj+66CK+
        L7o4P6OLjj+jiyY/jC7qPnTRtT+66Lo/XXSRPi+6xD9ddNk/dNGVPrrooj/poks/jC6aPkYXgT9GF929o4uePqOL
        Pj9ddIG/jC46PKOLZj8XXUS/XXThvowuoj9ddFE9F11kv0YX0T+ji14/AACsvwAAAEAAANg/
        """
    ),
    CoreMLFixture(
      name: "upsample-ALIGN_CORNERS_FALSE", kinds: ["upsample"],
      file: """
        CAUSIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHxYKFAoBdRIBeBoBeZINCAoCAgMoATAC
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        28nHMuAz2OAlASXUMDofIe0P4yDG9tMf9hIFQOUaDDNA1TQX4PryFtodJwsLQMzqNNc9EMo8Gw7Swe8O
        """,
      outputShape: [3, 10, 12],
      output: """
        AACUvwAA3L8AAOS/AACUvwAA3L8AAOS/AACAvlVVvb8AACi/AAAoP6uqnr8AAPA+AADIPwAAgL8AAMw/AAAgPwAA
        gL9VVbk/AACgvgAAgL+rqqY/AACgvwAAgL8AAJQ/q6pSvwAAkL4AAKA+q6rKvgAA4D4AAAi/AAAAPQAAlD8AALC/
        AAAAPQAAlD8AALC/AAD8vgAAVr8AAIy/AAD8vgAAVr8AAIy/AAAYPlVVW79VVZW+AABKP6uqYL+rqgI/AAC3PwAA
        Zr8AAKg/q6oQPwAARL+rqoE/VVWZvgAAIr+rqjY/AACVvwAAAL8AANQ+VVVLv1VVJb5VVVU8VVXZvlVVNT6rqsa+
        AABgvQAABD8AAEq/AABgvQAABD8AAEq/AABWPwAAbj8AAJA+AABWPwAAbj8AAJA+AAByP6uqxj4AAOA+AACHP1VV
        Hb4AABg/AACVPwAAMr8AAEA/AADkPgAAmL6rqhI+AACMvgAA0D1VVe2+AAB+vwAAAD8AAIm/q6o8vwAAoD0AABa/
        q6r2vgAAsL4AANC9AABovgAARL8AAMQ+AABovgAARL8AAMQ+AACGPwAAwD8AAEQ/AACGPwAAwD8AAEQ/q6qPPwAA
        SD8AADI/VVWZPwAAgD0AACA/AACjPwAAKL8AAA4/VVUnPwAAYL2rqqo9q6oKPQAADD+rqsa+AAAWvwAAkz8AAFy/
        q6oUv6uqDD+rqoq+VVUTv6uqSr2rqqI+AAASvwAAJr8AAGg/AAASvwAAJr8AAGg/AAAQPgAAYD8AALg+AAAQPgAA
        YD8AALg+AAAuP1VVpT6rqvY+AACcP6uqar6rqho/AADhPwAASL8AADo/VVWYPwAAIL1VVVU/VVUfPwAAND+rqnA/
        AABgPQAAuT8AAIY/q6qmvlVVoD9VVXU/q6o0v6uqhz+rql4/AACLvwAAXj8AAEg/AACLvwAAXj8AAEg/AAD4vgAA
        wD4AAAA8AAD4vgAAwD4AAAA8AABwPlVVdb1VVZE+AAB0P1VV/b5VVQ8/AADWPwAAbr8AAFY/q6qnP1VVRb4AAIs/
        q6pyP1VVCz8AAKs/AAAWPwAApD8AAMs/q6piPgAAkD8AAJc/q6oSvgAAeD8AAEY/AAACvwAAUD8AALw+AAACvwAA
        UD8AALw+AABUvwAAAAAAAJS+AABUvwAAAAAAAJS+q6pavgAAvL4AANA9VVXNPgAAPL8AAPw+AACCPwAAjb8AAGI/
        q6qBPwAABL9VVVc/VVWBPwAAkD2rqkw/AACBPwAAKD8AAEI/q6qHP6uqKj5VVck+VVWOP1VVpb6rquo8AACVPwAA
        UL8AAKy+AACVPwAAUL8AAKy+AACwvgAA7L4AABg+AACwvgAA7L4AABg+AACAvKuqPr+rqvY+AACgPquqg7+rqlA/
        AAAkPwAAqL8AAJM/VVVNP6uqQL9VVTs/q6p2P1VVRb5VVaE+AACQPwAAvD4AANC9AACLP6uqUr4AAFC+AACGP1VV
        R78AAJy+AACBPwAArb8AANC+AACBPwAArb8AANC+AAB4PwAAgb8AAKk/AAB4PwAAgb8AAKk/AABUP6uqmL9VVbY/
        AAAwP1VVsL+rqsM/AAAMPwAAyL8AANE/VVUtP1VVZ78AAEI/q6pOP6uqer4AAPC9AABwPwAA1D4AAH6/VVWZPgAA
        ADwAABy/VVWtvgAAzL4AAGi+AAB6vwAATr8AACA+AAB6vwAATr8AACA+AADQPwAApL8AAPQ/AADQPwAApL8AAPQ/
        AACgP1VVtb+rqvI/AABgP6uqxr9VVfE/AAAAPwAA2L8AAPA/VVUdP6uqer9VVUU/q6o6P6uqir6rqqq+AABYPwAA
        4D4AALi/AADAvauq6j0AAFC/AACEv1VVVb4AAEC+AAD8vwAACL8AAOA+AAD8vwAACL8AAOA+
        """
    ),
    CoreMLFixture(
      name: "resize-STRICT_ALIGN_ENDPOINTS_MODE", kinds: ["resizeBilinear"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHxQKEgoBchIBeBoBeZoNBgoCCQQSAA==
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        6ATIO/0dNjI0CQcp1CsBIc0NMzMvKNzPJf4H0DQdHOjp/QjU6vD/HBzuH9Hf4CP86j7z6MTl6vTbKcb3
        """,
      outputShape: [3, 9, 4],
      output: """
        AABAvwAAAD4AAOC/AADsPwAAwL0AAGg/AADYPwAAyD8AANA/AACQPgAAYD4AAKQ/AACIvwAAPD8AAFy/AAC4PwAA
        WL8AACg/AADSPwAAyj8AAMY/AABEPwAA6L4AAAC+AACwvwAArD8AAAA9AACEPwAAzL8AANA+AADMPwAAzD8AALw/
        AACgPwAAkL8AAMS/AADgvQAAJD8AAAA+AABwvgAAgDwAACg/AACePwAA2D4AAMA+AAAUPwAA4L4AALq/AACUPwAA
        gL0AAGA+AADAvwAA0D8AAGg/AABgPwAAQL8AADi/AADAvQAAgD4AALC/AABwPgAAkL4AAMA9AACgvgAAoD8AADA+
        AABsPwAAjr8AAGC/AAAMvwAALD8AAEC/AAAwvwAAAL8AAAC9AABgPwAAYD8AABC/AAB4PwAAvL8AAIS/AACAvwAA
        jD8AAAC+AAAwvwAAOD8AAGC+AACAPQAAAL8AADS/AAAQPgAAbL8AAIy/AAAQPgAAuL4AAFC+AAAwvwAA+D8AANC+
        AABAvwAA8L8AAFi/AAAwvwAAwL4AAJS/AACkPwAA6L8AAJC+
        """
    ),
    CoreMLFixture(
      name: "resize-ALIGN_ENDPOINTS_MODE", kinds: ["resizeBilinear"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHxYKFAoBchIBeBoBeZoNCAoCCQQSAggB
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        4DzE1h3g3enGNxcJxdntOBT/9ckfwTncBA8f89g4Lij68t72zdHsy9D1MPgvz/Ah//TeIdz7+OPb+zbu
        """,
      outputShape: [3, 9, 4],
      output: """
        AACAvwAA8D8AAPC/AACovwAAaD8AAIC/AACMvwAAOL8AAOi/AADcPwAAOD8AAJA+AAC2vwAAqD4AAJ6/AABgPgAA
        RD8AAAS/AAA4vwAAnL8AANi+AAAAvgAAoD8AANi+AADsvwAAnL8AABi/AADgPwAAID8AAAC9AACwvgAA3L8AAHg/
        AAD8vwAA5D8AAJC/AABcvwAAwL4AAEA+AAAsPwAAoL4AAFw/AAAMPwAAcL4AAMg+AACavwAAuD4AADi/AAAAPgAA
        8D4AAHg/AADQvgAAoL8AAOA/AAC4PwAAoD8AAEC+AADgvgAAiL8AAKC+AAA8vwAAAL8AADA+AACEvwAAsL8AADQ/
        AAC8PwAAAD8AACQ/AAB8vwAASL8AALg+AADMvwAAvL8AACC/AADUvwAAwL8AALC+AADAPwAAgL4AALw/AADEvwAA
        AL8AAIQ/AABQvwAAbL8AAFi/AACgvgAAqL8AAIC+AAAgPwAAFL8AACA+AABYvwAAGD8AAHA+AAAAvQAAwL4AAIi/
        AACEPwAAkL8AACC+AACAvgAAaL8AAJS/AAAgvgAA2D8AABC/
        """
    ),
    CoreMLFixture(
      name: "resize-UPSAMPLE_MODE", kinds: ["resizeBilinear"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHxYKFAoBchIBeBoBeZoNCAoCCQQSAggC
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        MNXpEdUsOv7oNcEI+fjg3S4V5M/TzTnd2iMA0fkx5z4kAAjq3y/vMugyyQEbMtA5DxVAHcoJ2RYGAej6
        """,
      outputShape: [3, 9, 4],
      output: """
        AADAPwAArL8AADi/AAAIPwAArL8AALA/AADoPwAAgL0AAEC/AADUPwAA/L8AAIA+OY4LP8dxPL8AAGC/5Di+vuQ4
        Tj4cx3k/OY6jPo7jYL+rqo6/juMYvquq6j3kOP6+chynvuQ4zr05jmO/VVWRv8dxoD+O40A/VVVdv6uqkr8AAJC/
        VVW1v+Q4zj/kOIa/VVVdv1VVJT+rqqq+AACsv6uqqj6rqp4/AABQvwAASD8AAJA+AAAIv6uqQj+rqlK/OY6Tv6uq
        lj8cx/G9OY5Lv8dxrL6O48Q/VVV9vxzHwT8AAIg/HMexPuQ4Dr7kOA6+x3GIv1VVsT85jtO+OY5jPxzHIb9yHMc/
        VVXBv47j6D4AAGg/OY6bP+Q4jr8cx50/AAAIv1VVmT8AAKA+AACsPwAAiL9VVZE/q6rGvwAAgD4AACA/q6qGPwAA
        oL8AAJA/q6qaPnIcPz8AANw/q6p6P6uqyr+O49g+chyjv1VVHT9VVYU+5DhOPlVVVb8AAAA9AADwPgAAKD8AAABA
        AABoPwAA2L8AAJA+AACcvwAAMD8AAEA+AAAAPQAAQL8AAEC+
        """
    ),
    CoreMLFixture(
      name: "resize-to-one", kinds: ["resizeBilinear"],
      file: """
        CAESIgoQCgF4GgsqCQoDAwUEEMCABFIOCgF5GgkqBwoBARDAgASiHxQKEgoBchIBeBoBeZoNBgoCAQESAA==
        """,
      inputShape: [3, 5, 4], inputScale: 0.03125,
      input: """
        IyT30NDqMdww6jc2ysz14hw0D+ksIxL6PxULAQQx2cfu7Sbb6gIT0Af/0T0N5DnTPSrAE8ol0s3aMzb6
        """,
      outputShape: [3, 1, 1],
      output: "AACMPwAAkD8AAJC+"
    ),
    CoreMLFixture(
      name: "picture-rgb", kinds: ["activation"],
      file: """
        CAESPAoNCgF4GggiBggFEAQYFFIOCgF5GgkqBwoBARDAgASiBhoaCHNvbWVib2R5ogYNCgZjb2xvdXISA3JnYqIf
        NAoOCgFhEgF4GgF5kggCUgASIgoBeFIdVYGAADylAQAAQL+tAQAAgD61AQAAwL/1AQAAoL8=
        """,
      inputShape: [3, 4, 5], inputScale: 1,
      input: """
        G29UPV19YUwNKRAFPUE/JR0cShosHGVKPm1vFgJ+aVknCn0uFG9tYFk5X2VfMkEMXwhbAHs4CkRGXkBj
        """,
      outputShape: [3, 4, 5],
      output: """
        AAAAAHBvjz8AAAAAAAAAALu6ej/w62s+AAAAAJmYWD8AAAAAAAAAAEBAwD4AAAAAAAAAAIOCQj8AAAAAAAAAAHV0
        9D4AAAAAAAAAAGlo6D4AAAAAAAAAAGZlhT8AAAAAAAAAAG5tjT/+9vY9AAAAAAgIiD7483M+AAAAALOycj8AAAAA
        AAAAAH59nT8AAAAAAAAAAHBvjz/e1tY9AAAAALOycj8AAAAAAAAAAGZlhT8AAAAAAAAAAIOCQj8AAAAAAAAAACAg
        oD4AAAAAAAAAAHx7mz8AAAAAAAAAAImISD8AAAAAAAAAAIGAQD/y2Ng8
        """
    ),
    CoreMLFixture(
      name: "picture-bgr", kinds: ["activation"],
      file: """
        CAESPAoNCgF4GggiBggFEAQYHlIOCgF5GgkqBwoBARDAgASiBhoaCHNvbWVib2R5ogYNCgZjb2xvdXISA2JncqIf
        NAoOCgFhEgF4GgF5kggCUgASIgoBeFIdVYGAADylAQAAQL+tAQAAgD61AQAAwL/1AQAAoL8=
        """,
      inputShape: [3, 4, 5], inputScale: 1,
      input: """
        eh8YDncxPWhCOBRGD3EWORosERgiBEJQazIcDFMVBUZXeEVJAGp0XEo6HnVXKwkzaRJ0Yz0XOhwXUGwI
        """,
      outputShape: [3, 4, 5],
      output: """
        2NNTPn18/D4AAAAAAAAAAHh3lz8AAAAAAAAAAGloiD8AAAAAAAAAAFFQ0D4AAAAAAAAAAHJxkT8AAAAAAAAAAGlo
        6D4AAAAAAAAAAGFg4D4AAAAAAAAAAIWERD8AAAAAvba2PWVkJD8AAAAAAAAAAKemZj8AAAAAAAAAAI2MTD8AAAAA
        yMNDPouKSj8AAAAAAAAAAGtqij8AAAAAAAAAAJWUVD8AAAAAAAAAAHZ1lT8AAAAAAAAAACQkpD4AAAAAnZaWPUlI
        yD4AAAAA8tjYPHt6Oj8AAAAAAAAAAHFw8D4AAAAAAAAAAG1sjD8AAAAA
        """
    ),
    CoreMLFixture(
      name: "picture-grey", kinds: ["activation"],
      file: """
        CAESPQoNCgF4GggiBggFEAQYClIOCgF5GgkqBwoBARDAgASiBhsaCHNvbWVib2R5ogYOCgZjb2xvdXISBGdyZXmi
        HzQKDgoBYRIBeBoBeZIIAlIAEiIKAXhSHVWBgAA8pQEAAEC/rQEAAIA+tQEAAMC/9QEAAKC/
        """,
      inputShape: [1, 4, 5], inputScale: 1,
      input: "WEhFAg0/QR4qfkdrPBNyHBU1aFY=",
      outputShape: [1, 4, 5],
      output: """
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAAAAAAAAAAAAAAA=
        """
    ),
    CoreMLFixture(
      name: "classifier", kinds: ["innerProduct", "softmax"],
      file: """
        CAESQgoQCgF4GgsqCQoDAwEBEMCABFIMCgZhbmltYWwaAhoAUg8KB2NoYW5jZXMaBDICEgBaBmFuaW1hbGIHY2hh
        bmNlc5oZcApFCgFpEgF4GgFz4gg5CAMQBKIBMgowuxssPy5z2D0a1gY/Rm1BP+qlSz/Vvoq9Nb5BP69Xvr6UUYc+
        qiZmP6ahYr+A6ew+CgwKAXASAXMaAXD6CgCiBhQKA2FudAoDYmVlCgNjYXQKA2RvZ8IMAXA=
        """,
      inputShape: [3, 1, 1], inputScale: 0.03125,
      input: "NtAF",
      outputShape: [4, 1, 1],
      output: "p6nLPdTLFz1msmY+dGEjPw=="
    ),
  ]
}
