// SPDX-License-Identifier: Apache-2.0
// Written by Tools/make-codec-fixtures.py.

extension Fixture {
  static let all: [Fixture] = [
    Fixture(
      name: "png-0-1", width: 7, height: 5, format: "grey uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFAQAAAACh4ct1AAAAEklEQVR42mN4x/CDYQODDkMKABOIAydlUbdvAAAA
        AElFTkSuQmCC
        """,
      pixels: """
        ////AP//////////AAD/AP//AAAAAAD/AP//AAD//wAA/wA=
        """,
      indices: "AQEBAAEBAQEBAQEBAAABAAEBAAAAAAABAAEBAAABAQAAAQA="
    ),
    Fixture(
      name: "png-0-1-trns", width: 7, height: 5, format: "greyAlpha uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFAQAAAACh4ct1AAAAAnRSTlMAAQGU/a4AAAASSURBVHjaY+BgEGDYxsDE
        cAAABRYBkQaHk0IAAAAASUVORK5CYII=
        """,
      pixels: """
        AP8A/wD/AP//AAD/AP8A/wD/AP//AAD/AP8A//8AAP//AP8AAP//AP8AAP8A/wD/AP8A/wD//wD/AP8AAP8A/wD/
        AP8A/w==
        """,
      indices: "AAAAAAEAAAAAAAEAAAABAAEBAAEBAAAAAAAAAQEBAAAAAAA="
    ),
    Fixture(
      name: "png-0-1-interlaced", width: 7, height: 5, format: "grey uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFAQAAAAHW5vvjAAAAGklEQVR42mNoYGBgcGA4AMQGDAlAMgHIXwcAJxQD
        nxOos5wAAAAASUVORK5CYII=
        """,
      pixels: """
        /wD//wD//wAAAAAAAAAAAAD//wD//wD/AP///wAAAP////8=
        """,
      indices: "AQABAQABAQAAAAAAAAAAAAABAQABAQABAAEBAQAAAAEBAQE="
    ),
    Fixture(
      name: "png-0-2", width: 7, height: 5, format: "grey uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFAgAAAADmQbGlAAAAF0lEQVR42mNI2MHw4AWDvgyD5hyGDy8AKZgFyXqB
        p0YAAAAASUVORK5CYII=
        """,
      pixels: """
        VaoAAKr/qv+qAAD/qqoAqv//AFX/AKqqVapV////AAD/qqo=
        """,
      indices: "AQIAAAIDAgMCAAADAgIAAgMDAAEDAAICAQIBAwMDAAADAgI="
    ),
    Fixture(
      name: "png-0-2-trns", width: 7, height: 5, format: "greyAlpha uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFAgAAAADmQbGlAAAAAnRSTlMAA++anIIAAAAXSURBVHjaY7BRYPCbwfD8
        AMNOG4aFDAAgiASADOGWawAAAABJRU5ErkJggg==
        """,
      pixels: """
        AP//AP8AAP8A/6r/AP9V/wD//wCq/6r/Vf+q//8Aqv9V//8A/wAA/wD/qv//AKr/Vf8A//8A/wCq/6r/AP9V/wD/
        AP8A/w==
        """,
      indices: "AAMDAAACAAEAAwICAQIDAgEDAwAAAgMCAQADAwICAAEAAAA="
    ),
    Fixture(
      name: "png-0-2-interlaced", width: 7, height: 5, format: "grey uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFAgAAAAGRRoEzAAAAIUlEQVR42mNwYGBgeMAgwPCBYT6DA8MBhjsMsxoY
        9nAAAEOxBnpMCeSfAAAAAElFTkSuQmCC
        """,
      pixels: """
        VVUAAAAAVapVqqqqAACq/1UA/wD/qv//AAAAqv///1Wq//8=
        """,
      indices: "AQEAAAAAAQIBAgICAAACAwEAAwADAgMDAAAAAgMDAwECAwM="
    ),
    Fixture(
      name: "png-0-4", width: 7, height: 5, format: "grey uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFBAAAAABpAUQFAAAAIklEQVR42mOoc/CfwBBxII6B4dD2ogaGN2ZyDxi8
        L9/aAABzXwpHCp4C/gAAAABJRU5ErkJggg==
        """,
      pixels: """
        d+5EAET/mVWIzABV7gDMIrt3dyKI7swzZhHu7kS73TPdqrs=
        """,
      indices: "Bw4EAAQPCQUIDAAFDgAMAgsHBwIIDgwDBgEODgQLDQMNCgs="
    ),
    Fixture(
      name: "png-0-4-trns", width: 7, height: 5, format: "greyAlpha uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFBAAAAABpAUQFAAAAAnRSTlMAAHaTzTgAAAAiSURBVHjaY2A5udOAgfl5
        gwJD/IX/BQyz7VUvMEi72TEAAHDjCE1abRz4AAAAAElFTkSuQmCC
        """,
      pixels: """
        AABE/8z/mf+7/5n/M/8AADP/7v93/4j/AAAi/1X////d/wAA/////3f/mf+7/zP///8i/1X/3f8R/7v/RP9m/zP/
        7v8AAA==
        """,
      indices: "AAQMCQsJAwADDgcIAAIFDw0ADw8HCQsDDwIFDQELBAYDDgA="
    ),
    Fixture(
      name: "png-0-4-interlaced", width: 7, height: 5, format: "grey uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFBAAAAAEeBnSTAAAAKUlEQVR42mMoYAhg+MvQwSDBsMqZYekHhvkPGP5t
        YDjQwyTAoK499wEAp2ULOv5xMbQAAAAASUVORK5CYII=
        """,
      pixels: """
        d6qIVVX/iMwAiMwAIhGqmar/RO4zInciu5nd7v//Ee7du4g=
        """,
      indices: "BwoIBQUPCAwACAwAAgEKCQoPBA4DAgcCCwkNDg8PAQ4NCwg="
    ),
    Fixture(
      name: "png-0-8", width: 7, height: 5, format: "grey uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFCAAAAACs8akEAAAAM0lEQVR42gEoANf/AJWLGGXJgLAAYk6hM89exgBD
        w4glvlJMALovgCHBwkUAS9c7/Wzo2FWYEfUvMOwjAAAAAElFTkSuQmCC
        """,
      pixels: """
        lYsYZcmAsGJOoTPPXsZDw4glvlJMui+AIcHCRUvXO/1s6Ng=
        """,
      indices: "lYsYZcmAsGJOoTPPXsZDw4glvlJMui+AIcHCRUvXO/1s6Ng="
    ),
    Fixture(
      name: "png-0-8-trns", width: 7, height: 5, format: "greyAlpha uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFCAAAAACs8akEAAAAAnRSTlMAX41HgV0AAAAxSURBVHjaYyi7yC0Tkv+W
        IScwSHzb3YMMGysuxMu8m8iQfnK/O+eDAobig4sc+goVAFcoEVBG6NdqAAAAAElFTkSuQmCC
        """,
      pixels: """
        dv/R/wv/HP9U/2//7f9s/1H/Uv8X/7b/3f/B/7H/eP/Q/18AHP/u/5H/Z//J/7//R/8J/+D/cP9z/8H/ov9A/47/
        cf8g/w==
        """,
      indices: "dtELHFRv7WxRUhe23cGxeNBfHO6RZ8m/RwngcHPBokCOcSA="
    ),
    Fixture(
      name: "png-0-8-interlaced", width: 7, height: 5, format: "grey uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFCAAAAAHb9pmSAAAAOUlEQVR42gEuANH/AJAAyQBtrACUzwBKMACF3i1r
        AP/OxQCVzawAGuDtAHU9ZAJMOvcAsKYs8fqNu6ouFBwTFFtSAAAAAElFTkSuQmCC
        """,
      pixels: """
        kP+UzsnFz3U9ZAJMOveFld7NLaxrsKYs8fqNu20aSuCs7TA=
        """,
      indices: "kP+UzsnFz3U9ZAJMOveFld7NLaxrsKYs8fqNu20aSuCs7TA="
    ),
    Fixture(
      name: "png-0-16", width: 7, height: 5, format: "grey uint16",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFEAAAAAD8YXVHAAAAVklEQVR42gFLALT/ABSe81CGCmbzo0a+QKbjABPq
        th2hM2bpuS8Bn4brAMPXkQjEXLLDBPyEEKNhABu8bGR+U44O7HzZ0QxnALx9DoS/HTlhCjf0sNxtKmoio79eWxAA
        AAAASUVORK5CYII=
        """,
      pixels: """
        FJ7zUIYKZvOjRr5ApuMT6rYdoTNm6bkvAZ+G68PXkQjEXLLDBPyEEKNhG7xsZH5Tjg7sfNnRDGe8fQ6Evx05YQo3
        9LDcbQ==
        """
    ),
    Fixture(
      name: "png-0-16-trns", width: 7, height: 5, format: "greyAlpha uint16",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFEAAAAAD8YXVHAAAAAnRSTlNVKmrkrf8AAABWSURBVHjaAUsAtP8A3DQW
        c75S93J6D5xmcEAAnFDjsgJm4X/DgEaJ5QwAuVZuTp9dVSoUjYNstQYAGdPKs9AXP8FEBt/kAQ4ABwrBs1//LEWK
        tEsZaHDBPR9lV/3vpwAAAABJRU5ErkJggg==
        """,
      pixels: """
        3DT//xZz//++Uv//93L//3oP//+cZv//cED//5xQ///jsv//Amb//+F////DgP//Ron//+UM//+5Vv//bk7//59d
        //9VKgAAFI3//4Ns//+1Bv//GdP//8qz///QF///P8H//0QG///f5P//AQ7//wcK///Bs///X////yxF//+KtP//
        Sxn//2hw//8=
        """
    ),
    Fixture(
      name: "png-0-16-interlaced", width: 7, height: 5, format: "grey uint16",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFEAAAAAGLZkXRAAAAXElEQVR42gFRAK7/AOySAMc3APaOIOsAGZ5ZyQDm
        r4S8AMWMlXII2NADAF/bgPPNBAClqxjMYGAAYdLleDLWAEhspKIlYAGA9sAiSe8yAN2/vTTWRizySeFu0uyc78km
        yvLKOCkAAAAASUVORK5CYII=
        """,
      pixels: """
        7JJf2xmegPPHN80EWclIbKSiJWABgPbAIknvMsWMpauVchjMCNhgYNAD3b+9NNZGLPJJ4W7S7Jz2jmHS5q/leCDr
        MtaEvA==
        """
    ),
    Fixture(
      name: "png-2-8", width: 7, height: 5, format: "rgb uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFCAIAAAAG+GGPAAAAeUlEQVR42gFuAJH/AB/ZKpSJJKDPgdqJJdsXrtKF
        srvkGAACqlxZNB2gWRdXwOvv31VgpnG/8/cAFtb0TdBAfge4lg4UV068LxC08WZlAPaWut/6WWbXT254lPmnxHnN
        927lRgAKuyI9+Az/UOscx2n7pnFPakosLt7BbDc4HnSqsQAAAABJRU5ErkJggg==
        """,
      pixels: """
        H9kqlIkkoM+B2okl2xeu0oWyu+QYAqpcWTQdoFkXV8Dr799VYKZxv/P3Ftb0TdBAfge4lg4UV068LxC08WZl9pa6
        3/pZZtdPbniU+afEec33buVGCrsiPfgM/1DrHMdp+6ZxT2pKLC7e
        """
    ),
    Fixture(
      name: "png-2-8-trns", width: 7, height: 5, format: "rgba uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFCAIAAAAG+GGPAAAABnRSTlMAWgAyAEhD7SinAAAAeUlEQVR42gFuAJH/
        ALJfQQ9AXvr4lw1PXb0UHxW+WPbGTgDcGVK8lK7YPBzOO4wflu6MSwAyBOYAoQBCMd5/sh4oWjJIU/AGE0D2GffY
        AFUpwcHhtjZPGN2jUNxR76VOEbEVgABhqB8w45qZ+1axbvAfy9tOgK0ZM7M5qzE1p5TriQAAAABJRU5ErkJggg==
        """,
      pixels: """
        sl9B/w9AXv/6+Jf/DU9d/70UH/8Vvlj/9sZO/9wZUv+8lK7/2Dwc/847jP8flu7/jEsA/zIE5v+hAEL/Md5//7Ie
        KP9aMkgAU/AG/xNA9v8Z99j/VSnB/8Hhtv82Txj/3aNQ/9xR7/+lThH/sRWA/2GoH/8w45r/mftW/7Fu8P8fy9v/
        ToCt/xkzs/8=
        """
    ),
    Fixture(
      name: "png-2-8-interlaced", width: 7, height: 5, format: "rgb uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFCAIAAAFx/1EZAAAAf0lEQVR42gF0AIv/ADrfQwBif94AtWisWNRHAArE
        +raRSADnIGJ3YlwAMuKTsCZvTyYpRBHDANwg2KzIGLkoCwAGMrik36Xuop8AWHoJTXH7E4biAHEgMairuvRGqOES
        6yeGU4xocPnE7ADVb2QwjwbOcWh7VROqKstStDTq+bpa+zSanPSjEgAAAABJRU5ErkJggg==
        """,
      pixels: """
        Ot9D3CDYCsT6rMgYYn/euSgLtpFIcSAxqKu69Eao4RLrJ4ZTjGhw+cTsMuKTBjK4sCZvpN+lTyYp7qKfRBHD1W9k
        MI8GznFoe1UTqirLUrQ06vm6tWisWHoJ5yBiTXH7WNRHE4bid2Jc
        """
    ),
    Fixture(
      name: "png-2-16", width: 7, height: 5, format: "rgb uint16",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFEAIAAABWaL3MAAAA4klEQVR42gHXACj/ADmSoyn2pZkMUatleVdIhGpU
        uy2a+GhDtzmgt3DDKfrGcFuRWkAKPY1bLwDXc4YyUNEoA6eBeYTxx6KQsE3m+14rF0cc/8VYKZz/bf8lSM6JJcoA
        dfYA+yz/DinQLWBBZEbwOZxItUtR6cEaoliqhP12J0g4oHvo8b+3CRTwluGzANtzr++g4xiUuKv17uhgf8VgRend
        f8J6ghETwszR4xlDJPMrppX5fd0ZaAC5zO65MJP3Ie52mEsS5vwSVMOadb0vGlbbcWIBtUDa3oEue2Cr1ZxwlMfB
        vW4MFEHDUAAAAABJRU5ErkJggg==
        """,
      pixels: """
        OZKjKfalmQxRq2V5V0iEalS7LZr4aEO3OaC3cMMp+sZwW5FaQAo9jVsv13OGMlDRKAOngXmE8ceikLBN5vteKxdH
        HP/FWCmc/23/JUjOiSXKAHX2+yz/DinQLWBBZEbwOZxItUtR6cEaoliqhP12J0g4oHvo8b+3CRTwluGz23Ov76Dj
        GJS4q/Xu6GB/xWBF6d1/wnqCERPCzNHjGUMk8yumlfl93RlouczuuTCT9yHudphLEub8ElTDmnW9LxpW23FiAbVA
        2t6BLntgq9WccJTH
        """
    ),
    Fixture(
      name: "png-2-16-trns", width: 7, height: 5, format: "rgba uint16",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFEAIAAABWaL3MAAAABnRSTlMBjSoIF+MRkImhAAAA4klEQVR42gHXACj/
        AAY15eFii3L6B6Pm6avlA99szwrI/pL+G625o0krHr7t9bHGyFTnax4hygCigOf0aDQ5524msLRt5ZGyzzffhCIF
        lv2wr7XCQ0s/WPRAFkMCsSl4wxgA6HaovuM0CivVzdOepORAtfCQAY0qCBfje2A6bhjc2aNFVu2LmSOg4pSSAMGv
        v+Thsf+0OGHixzkoycyGgeJw16m4VFdlhTON63HB2AVMFLCefXZgeADp4bRIzRPzuLBV0c4OIwa9cfC9RgvB/GAW
        rb293JEtSflv8SK9vZEnNs5x/XK4pn8dXAAAAABJRU5ErkJggg==
        """,
      pixels: """
        BjXl4WKL//9y+gej5un//6vlA99sz///Csj+kv4b//+tuaNJKx7//77t9bHGyP//VOdrHiHK//+igOf0aDT//znn
        biawtP//beWRss83///fhCIFlv3//7CvtcJDS///P1j0QBZD//8CsSl4wxj//+h2qL7jNP//CivVzdOe//+k5EC1
        8JD//wGNKggX4wAAe2A6bhjc///Zo0VW7Yv//5kjoOKUkv//wa+/5OGx////tDhh4sf//zkoycyGgf//4nDXqbhU
        //9XZYUzjev//3HB2AVMFP//sJ59dmB4///p4bRIzRP///O4sFXRzv//DiMGvXHw//+9RgvB/GD//xatvb3ckf//
        LUn5b/Ei//+9vZEnNs7//w==
        """
    ),
    Fixture(
      name: "png-2-16-interlaced", width: 7, height: 5, format: "rgb uint16",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFEAIAAAEhb41aAAAA6ElEQVR42gHdACL/AKUr6LQvTwDQ0TaRI4YAZVG4
        DmSTb0IJ2hooAHxqsy1TcTUx34MF/ABKtkxCMth7dsipwKIAxD7i4/M0KjLKUijpZo1MGLyeugYv3DlnAJJi9WBb
        jcDhkl5poDMKyckMVACZLshdLklI6Gyjm/CwHu7UyOUA9ihZkt9NXeObmy4SUO88/kpyACtR5P6e/shbI8Pnj319
        1n+DBVlmoh4Z+IoLB4kk2yAukbTe5S9DE/ynigDLVSGNDH/JUuSr2y8oF0X0cZc+T/hXfolj9sPPr6XPygLEFuVp
        IVsMSMGKiGgayeBkKAAAAABJRU5ErkJggg==
        """,
      pixels: """
        pSvotC9PkmL1YFuNfGqzLVNxwOGSXmmg0NE2kSOGMwrJyQxUNTHfgwX8K1Hk/p7+yFsjw+ePfX3Wf4MFWWaiHhn4
        igsHiSTbIC6RtN7lL0MT/KeKxD7i4/M0mS7IXS5JKjLKUijpSOhso5vwZo1MGLyesB7u1MjlugYv3Dlny1UhjQx/
        yVLkq9svKBdF9HGXPk/4V36JY/bDz6+lz8oCxBblaSFbDEjBZVG4DmST9ihZkt9NSrZMQjLYXeObmy4Sb0IJ2hoo
        UO88/kpye3bIqcCi
        """
    ),
    Fixture(
      name: "png-3-1", width: 7, height: 5, format: "rgb uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFAQMAAACzVGSbAAAABlBMVEV5uqDgZTueNUoQAAAAEklEQVR42mM4wjCP
        IYUhiWEFAA8CAtGPx5c7AAAAAElFTkSuQmCC
        """,
      pixels: """
        4GU74GU7ebqgebqgebqg4GU7ebqg4GU7ebqgebqg4GU74GU74GU74GU7ebqg4GU74GU7ebqgebqg4GU7ebqgebqg
        4GU74GU7ebqgebqgebqg4GU74GU7ebqg4GU7ebqg4GU7ebqgebqg
        """,
      indices: "AQEAAAABAAEAAAEBAQEAAQEAAAEAAAEBAAAAAQEAAQABAAA="
    ),
    Fixture(
      name: "png-3-1-trns", width: 7, height: 5, format: "rgba uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFAQMAAACzVGSbAAAABlBMVEVelv6VN4gjoLJRAAAAAXRSTlPDQotLbAAA
        ABJJREFUeNpjkGCIY1Bj0GJYAAAFUAFnpwGjKwAAAABJRU5ErkJggg==
        """,
      pixels: """
        Xpb+w16W/sNelv7DlTeI/5U3iP9elv7DXpb+w16W/sOVN4j/Xpb+w5U3iP+VN4j/lTeI/5U3iP9elv7DXpb+w5U3
        iP9elv7DXpb+w5U3iP+VN4j/Xpb+w16W/sOVN4j/Xpb+w5U3iP9elv7DlTeI/5U3iP9elv7DlTeI/16W/sNelv7D
        Xpb+w16W/sM=
        """,
      indices: "AAAAAQEAAAABAAEBAQEAAAEAAAEBAAABAAEAAQEAAQAAAAA="
    ),
    Fixture(
      name: "png-3-1-interlaced", width: 7, height: 5, format: "rgb uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFAQMAAAHEU1QNAAAABlBMVEW7jiSZYS6mHri1AAAAGElEQVR42mNgAIMG
        IBZgOAAkDzBsYJACABTwAtuBzw04AAAAAElFTkSuQmCC
        """,
      pixels: """
        u44kmWEumWEumWEuu44ku44ku44kmWEuu44kmWEumWEuu44ku44ku44ku44ku44ku44ku44ku44ku44kmWEuu44k
        u44ku44kmWEumWEuu44kmWEuu44kmWEuu44kmWEuu44ku44ku44k
        """,
      indices: "AAEBAQAAAAEAAQEAAAAAAAAAAAABAAAAAQEAAQABAAEAAAA="
    ),
    Fixture(
      name: "png-3-2", width: 7, height: 5, format: "rgb uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFAgMAAAD09B5LAAAADFBMVEW6Sh90xGWkQNfdrLTpTQ3JAAAAF0lEQVR4
        2mM4I8BwuYVhaw+DpQfDHB8AJ30E3mOWflkAAAAASUVORK5CYII=
        """,
      pixels: """
        3ay0ukof3ay0ukofukofdMRlukof3ay0dMRlukof3ay0pEDXukofdMRlpEDX3ay0dMRldMRlpEDXukof3ay0ukof
        3ay0pEDXdMRldMRlukofpEDXpEDXdMRl3ay0ukofdMRlukof3ay0
        """,
      indices: "AwADAAABAAMBAAMCAAECAwEBAgADAAMCAQEAAgIBAwABAAM="
    ),
    Fixture(
      name: "png-3-2-trns", width: 7, height: 5, format: "rgba uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFAgMAAAD09B5LAAAADFBMVEXw77lpSBF8J5YZGEF7Rqa7AAAAAnRSTlMv
        +jnn7lcAAAAXSURBVHjaY4jewFA+g4Hbg+FkDUOGBAAiGwQzmcISdAAAAABJRU5ErkJggg==
        """,
      pixels: """
        aUgR+mlIEfp8J5b/GRhB/3wnlv8ZGEH/8O+5L2lIEfoZGEH/aUgR+hkYQf98J5b/aUgR+nwnlv/w77kv8O+5L3wn
        lv8ZGEH/aUgR+vDvuS98J5b/GRhB//DvuS98J5b/aUgR+mlIEfoZGEH/GRhB/2lIEfp8J5b/fCeW//DvuS/w77kv
        aUgR+nwnlv8=
        """,
      indices: "AQECAwIDAAEDAQMCAQIAAAIDAQACAwACAQEDAwECAgAAAQI="
    ),
    Fixture(
      name: "png-3-2-interlaced", width: 7, height: 5, format: "rgb uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFAgMAAAGD8y7dAAAADFBMVEVRcVJlJrxn5GYHa/rWhDmUAAAAH0lEQVR4
        2mM4wHCAwYDhA5DcwhDB0MGgw8CWwaArAABU6AXMOLL6rwAAAABJRU5ErkJggg==
        """,
      pixels: """
        B2v6ZSa8B2v6ZSa8B2v6Z+RmB2v6UXFSUXFSZSa8Z+RmZSa8Z+RmZ+RmZ+RmZ+RmB2v6UXFSZSa8Z+RmUXFSUXFS
        Z+RmB2v6ZSa8UXFSZSa8UXFSUXFSUXFSB2v6Z+RmB2v6B2v6UXFS
        """,
      indices: "AwEDAQMCAwAAAQIBAgICAgMAAQIAAAIDAQABAAAAAwIDAwA="
    ),
    Fixture(
      name: "png-3-4", width: 7, height: 5, format: "rgb uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFBAMAAAB7tOvrAAAAMFBMVEVDCS12YxBJpCV6mUj/BsO4OaywrHM7m9fn
        8/hiQYZvWnWUdL3QLKNTjuB5Ud5hT+cSHB6zAAAAIklEQVR42mMwWcpcwPBIaVYBw6vJQRsYysXDDjD0ShYKAABw
        fwilcAqXXwAAAABJRU5ErkJggg==
        """,
      pixels: """
        eplI/wbDb1p1uDmsQwkteplIO5vXeVHeSaQlSaQlSaQlYkGGb1p1O5vXeVHeb1p1YkGGeplIuDmsSaQllHS9O5vX
        O5vXdmMQO5vXuDmssKxz0Cyj5/P4U47gdmMQYkGGO5vXdmMQdmMQ
        """,
      indices: "AwQKBQADBw4CAgIJCgcOCgkDBQILBwcBBwUGDAgNAQkHAQE="
    ),
    Fixture(
      name: "png-3-4-trns", width: 7, height: 5, format: "rgba uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFBAMAAAB7tOvrAAAAMFBMVEUJ+6V1Y8vfUyHkpcGXXOuHH8/JXwdJJi/+
        cC49iIKV+W1TPT8DnTs3ppk846tFsPashcnkAAAACHRSTlOnVipwOWB3tRYOch8AAAAiSURBVHjaYwg4fKyAoZQj
        ewLD2hVaDxgUzWIaGN6I5gUAAHe6CROOrwirAAAAAElFTkSuQmCC
        """,
      pixels: """
        hx/PYAn7pacDnTv/5KXBcAOdO//JXwd3SSYvtUkmL7WHH89gCfulp/5wLv/JXwd3Uz0//z2Igv+V+W3/N6aZ/5X5
        bf/+cC7/31MhKpX5bf8846v/31MhKnVjy1bkpcFwyV8Hd4cfz2ADnTv//nAu/zzjq/8DnTv/dWPLVocfz2DJXwd3
        POOr/4cfz2A=
        """,
      indices: "BQAMAwwGBwcFAAgGCwkKDQoIAgoOAgEDBgUMCA4MAQUGDgU="
    ),
    Fixture(
      name: "png-3-4-interlaced", width: 7, height: 5, format: "rgb uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFBAMAAAEMs9t9AAAAMFBMVEVTXMb2IkRKJAKcOI6A9GcX7SoSQrqYJDKI
        ksa0om72a43C68VbV0ChJH8e5CgQ4MAvG0IwAAAAKUlEQVR42mNgYJjAoMAwmWE7Q9M5hg0CDOcSGBoTGE4IfHnA
        0LBpZgAAj1gK4UICwVQAAAAASUVORK5CYII=
        """,
      pixels: """
        U1zGwuvFtKJuU1zGtKJu9iJEnDiOW1dAiJLG9iJEU1zGEODAgPRnHuQoiJLGW1dASiQCHuQoW1dAEkK6HuQoiJLG
        U1zGwuvFSiQCtKJutKJuF+0qSiQCiJLGwuvF9iJEU1zGEkK6mCQy
        """,
      indices: "AAsJAAkBAwwIAQAPBA4IDAIODAYOCAALAgkJBQIICwEABgc="
    ),
    Fixture(
      name: "png-3-8", width: 7, height: 5, format: "rgb uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFCAMAAAC+RAbqAAAAOVBMVEWjTF3X4Tl0kkNRzOZy3QFrttBDg5+fKyRT
        YAaUkeLJkQEyl0AaolVqmS4RGGn3UC3Y1/JAx24i8N6STPJ2AAAAK0lEQVR42gXBQQIAIAQEwLUSB6H+/9hmEE3e
        BvJa4w2ydmIRKsqiI3TcjnwX7wEW3g1uvAAAAABJRU5ErkJggg==
        """,
      pixels: """
        U2AG91AtdJJDdJJDQMdu91Ato0xdGqJVQMdua7bQ91Ato0xdIvDe2NfyGqJVERhpQ4OfGqJVo0xdct0BdJJDUczm
        1+E5UczmdJJDERhpdJJDnyskU2AGUczm2Nfynyska7bQapku1+E5
        """,
      indices: "CA8CAhEPAAwRBQ8AEhAMDgYMAAQCAwEDAg4CBwgDEAcFDQE="
    ),
    Fixture(
      name: "png-3-8-trns", width: 7, height: 5, format: "rgba uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFCAMAAAC+RAbqAAAAOVBMVEVFvmjDh3GB33aSEKvdBwPEhKWmroW6OxHW
        VImlrd8yyRW/v2lbOchFZ9gYgXeLERAQk5QoATouGsaF0mTeAAAACXRSTlMNkk04AeFvO+SphhSqAAAALElEQVR4
        2gXBCQ4AIAgDsAHxAEEy//9YW0j50gTKNHMX3C+DRLQOGDEPVV5/F8gBQzARCSUAAAAASUVORK5CYII=
        """,
      pixels: """
        w4dxkkVn2P+lrd//ujsRO4Hfdk1bOcj/Rb5oDUVn2P+SEKs4gd92TVs5yP9bOcj/1lSJ5EVn2P+lrd//pa3f/xiB
        d/8oATr/MskV/ygBOv8oATr/MskV/4sREP+B33ZNxISl4UW+aA2SEKs4KAE6/6auhW+/v2n/KAE6/4Hfdk3Dh3GS
        LhrG/4sREP8=
        """,
      indices: "AQ0JBwIMAA0DAgwMCA0JCQ4RChERCg8CBQADEQYLEQIBEg8="
    ),
    Fixture(
      name: "png-3-8-interlaced", width: 7, height: 5, format: "rgb uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFCAMAAAHJQzZ8AAAAOVBMVEW/YlSnYfVP3qvQQHyUeeEzEtbq9vpZaoxd
        DI1Tl4XtCdRPl8vujdt+5XsrEotfJ3u1WmLqKqcxRxQw3WBdAAAALklEQVR42gXBiQ0AIAgAsRPQiBB89h/WluKQ
        A1mo0zMKtUWq4FcJf0dGkXvSbH4aRgEu3t+GEQAAAABJRU5ErkJggg==
        """,
      pixels: """
        KxKL0EB8T96rlHnhtVpi7QnU7QnUT5fLU5eFMUcUtVpiT96r6vb6KxKLMxLW7o3b7o3b0EB8T5fLT96rKxKL7o3b
        Xyd7XQyNv2JUp2H1lHnhXQyN7o3bU5eF0EB86iqn6vb60EB8U5eF
        """,
      indices: "DgMCBBAKCgsJEhACBg4FDAwDCwIODA8IAAEECAwJAxEGAwk="
    ),
    Fixture(
      name: "png-4-8", width: 7, height: 5, format: "greyAlpha uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFCAQAAAAjkz5TAAAAVklEQVR42gFLALT/ALLJ5eF1O4+erDHHKYpAAH/7
        vTn0eP4KHtNQzszqAJLVGQ2tfMgSbkRqJt+fAFRRGY79B8d2fkMlsiH/AOO+gTg2vJc4JikG89ZfgG4jjJsMABsA
        AAAASUVORK5CYII=
        """,
      pixels: """
        ssnl4XU7j56sMccpikB/+7059Hj+Ch7TUM7M6pLVGQ2tfMgSbkRqJt+fVFEZjv0Hx3Z+QyWyIf/jvoE4NryXOCYp
        BvPWXw==
        """
    ),
    Fixture(
      name: "png-4-8-interlaced", width: 7, height: 5, format: "greyAlpha uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFCAQAAAFUlA7FAAAAXElEQVR42gFRAK7/ALmkADXHAHylWa0AZPDBEwD3
        t5wnACxVBJLeQe5sAF6iiRdsMgADppGMJ7oA/LYy42EMAKC8E0YMdLrnjWBbQoxIAACX9RVFSaFg1jjbXEa4P/Mh
        ap6pHEkAAAAASUVORK5CYII=
        """,
      pixels: """
        uaReomTwiRc1x2wywROgvBNGDHS6541gW0KMSCxVA6YEkpGM3kEnuu5sAJf1FUVJoWDWONtcRrh8pfy297cy41mt
        YQycJw==
        """
    ),
    Fixture(
      name: "png-4-16", width: 7, height: 5, format: "greyAlpha uint16",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFEAQAAABzA+IQAAAAnElEQVR42gGRAG7/AKT2el7vhMptPwvLBkZvMiFy
        C65ZMCu/tW1FzFoAWuxBxlD4U2dkGaHErPlSqX9SDTwlEV7yHEHNOwB3ULx+CkXT06+X6VV3/C11VqBpszCSv+8b
        qaJSAFocVtms/8y43f9bHQwIQYFLYsMm4xVsM8GrhH8A1HHSQVmxkPiJIuj4LPAoNxMd9tC5FtojWWQ+S+y5Q5w8
        oAPnAAAAAElFTkSuQmCC
        """,
      pixels: """
        pPZ6Xu+Eym0/C8sGRm8yIXILrlkwK7+1bUXMWlrsQcZQ+FNnZBmhxKz5Uql/Ug08JRFe8hxBzTt3ULx+CkXT06+X
        6VV3/C11VqBpszCSv+8bqaJSWhxW2az/zLjd/1sdDAhBgUtiwybjFWwzwauEf9Rx0kFZsZD4iSLo+CzwKDcTHfbQ
        uRbaI1lkPks=
        """
    ),
    Fixture(
      name: "png-4-16-interlaced", width: 7, height: 5, format: "greyAlpha uint16",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFEAQAAAEEBNKGAAAAoklEQVR42gGXAGj/APkEf9gAJxtrNwDgia3IcaGW
        RgClRvQtoyIY5ACleBsmO0+4ggDgcAExZ6zH+W6rPhiLKveoAGIduyIKMcKawS5p9QBixINIBR0rJyHt0CsA3/Ca
        JOtsMzFGcPrNAMMs9PfkQ0ocJnhggoBU15+JCGgN8pR0a2vGIE0A3DfPg6XgICXv5VeLDWw9olCJ+DLMfJWoIzvZ
        eh3MQy9+0oCSAAAAAElFTkSuQmCC
        """,
      pixels: """
        +QR/2GIduyKlRvQtCjHCmicbazfBLmn1oyIY5MMs9PfkQ0ocJnhggoBU15+JCGgN8pR0a2vGIE3gcAExYsSDSGes
        x/kFHSsnbqs+GCHt0CuLKveo3DfPg6XgICXv5VeLDWw9olCJ+DLMfJWoIzvZeuCJrcjf8JokpXgbJutsMzFxoZZG
        RnD6zTtPuII=
        """
    ),
    Fixture(
      name: "png-6-8", width: 7, height: 5, format: "rgba uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFCAYAAACJmvbYAAAAnElEQVR42gGRAG7/ABdt3daUTEbnRdva2zuaCatq
        2Z5qw5qSj+2PTSwAkrwglgT2xfyMkTEiN5zlQpUmL8yGjwz350n+6gD1bg5BKdddzj+XpIdpxzinBJxcdSM/2SU3
        dr88AHBvQx1p9HtHK4WYCCR5ayErvmU113M70S6sdDAAKqCUFJy+mV52dmhDql8wjwPavPlt+srnOO2QwvktRUf6
        9rHjAAAAAElFTkSuQmCC
        """,
      pixels: """
        F23d1pRMRudF29rbO5oJq2rZnmrDmpKP7Y9NLJK8IJYE9sX8jJExIjec5UKVJi/Mho8M9+dJ/ur1bg5BKdddzj+X
        pIdpxzinBJxcdSM/2SU3dr88cG9DHWn0e0crhZgIJHlrISu+ZTXXczvRLqx0MCqglBScvplednZoQ6pfMI8D2rz5
        bfrK5zjtkMI=
        """
    ),
    Fixture(
      name: "png-6-8-interlaced", width: 7, height: 5, format: "rgba uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFCAYAAAH+ncZOAAAAoklEQVR42gGXAGj/ALI0hVEAkk+6awCvMYd9dfkU
        IADLSkBmB7WLiQCtmin6CuhhGQDD+WrwziS7aSu1ekR6cztzAEH9PaEIx/8xLVkrkACNjy49dnNd8a7BRjQALMTZ
        BZ8PtniULQK8ALTA8KEuUe8L/zV1lfhSYP2OnN1Hf5J1NmQtvFgADo4NBLTRlnjlktd8dEO2vFXOsZujxEUbh6ix
        +2mPRZGosyPvAAAAAElFTkSuQmCC
        """,
      pixels: """
        sjSFUUH9PaHLSkBmCMf/MZJPumstWSuQB7WLibTA8KEuUe8L/zV1lfhSYP2OnN1Hf5J1NmQtvFjD+WrwjY8uPc4k
        u2l2c13xK7V6RK7BRjR6cztzDo4NBLTRlnjlktd8dEO2vFXOsZujxEUbh6ix+68xh30sxNkFrZop+p8Ptnh1+RQg
        lC0CvAroYRk=
        """
    ),
    Fixture(
      name: "png-6-16", width: 7, height: 5, format: "rgba uint16",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFEAYAAADZCiqbAAABKElEQVR42gEdAeL+ANTMumQRPwU2Z7RIM6jT9qM8
        0AZh10E0UhT509Fi3ev+AHhbRJzfiLRHV0ttm7tjW2GK0NYigFPLACTmgoaVjQ8WJBSP7sZuvXz7kZ8WZZ5SO2XR
        i5n14hrJMTBXKLqba7smDLjdrlr365v4krVGMTkHAH8vURgb8+BRbe8bEY90Ul/YiQ98dj1Ssr6QVr0LU2KmAZbR
        pApfUODCzP41KpFFAxNnQZWkhMMWAFnRLP95/TVO5vHvlEidfjOKT1hqpojxVIjpSijvuHx15kRymxpADwCp/ELJ
        RR/ceaaET4P0uucDAKGOV8M5XYZD+Q6G1D7imd0b9107U4CMr6BDR1GAuIwALL1zy2MU2ECdmoupDAOhbfrlLh1C
        oEVL4gaI7mGrZHsAAAAASUVORK5CYII=
        """,
      pixels: """
        1My6ZBE/BTZntEgzqNP2ozzQBmHXQTRSFPnT0WLd6/4AeFtEnN+ItEdXS22bu2NbYYrQ1iKAU8sk5oKGlY0PFiQU
        j+7Gbr18+5GfFmWeUjtl0YuZ9eIayTEwVyi6m2u7Jgy43a5a9+ub+JK1RjE5B38vURgb8+BRbe8bEY90Ul/YiQ98
        dj1Ssr6QVr0LU2KmAZbRpApfUODCzP41KpFFAxNnQZWkhMMWWdEs/3n9NU7m8e+USJ1+M4pPWGqmiPFUiOlKKO+4
        fHXmRHKbGkAPAKn8QslFH9x5poRPg/S65wOhjlfDOV2GQ/kOhtQ+4pndG/ddO1OAjK+gQ0dRgLiMACy9c8tjFNhA
        nZqLqQwDoW365S4dQqBFSw==
        """
    ),
    Fixture(
      name: "png-6-16-interlaced", width: 7, height: 5, format: "rgba uint16",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFEAYAAAGuDRoNAAABLklEQVR42gEjAdz+AM1B5Q/w56bwAK87oMAsW2cL
        AF6+uQMxDLx/9ZibYS5AQTIAZjGJreRMRpGLB7o1O9pjSgBkbCXNRasjzMYoID6/ory/ABIVWo55uJsQu4bxTa54
        lV2O6En+pd2U0BpmalgSXCTOACyhLhdNEHHr7tdTt8dCmeXJjefuyXLRHAAksNg2wAmYBy1cufzHwyHyh8Gmv1CO
        Vm8A+sG4+tYs6mDtUnbfmPxte9rTLdkgOwauABzqN/0uv82pUGR6buxW/ZJ/1Xt1PplyYvJiXXkGegWEzvoxaSh/
        2LXxAZj8IxPwdUiBfg8spjDGABmnqerpFZ3s/+g3xPvTl4dIQwYDHZu/lhVQNdX5OjFDupqxLeFqJp2zCnPFa7w5
        vbLC3Ub2m4rWwh6QwlVJEq8AAAAASUVORK5CYII=
        """,
      pixels: """
        zUHlD/DnpvAsoS4XTRBx62Yxia3kTEaR7tdTt8dCmeWvO6DALFtnC8mN5+7JctEciwe6NTvaY0oc6jf9Lr/NqVBk
        em7sVv2Sf9V7dT6ZcmLyYl15BnoFhM76MWkof9i18QGY/CMT8HVIgX4PLKYwxhIVWo55uJsQJLDYNsAJmAe7hvFN
        rniVXS1cufzHwyHyjuhJ/qXdlNCHwaa/UI5WbxpmalgSXCTOGaep6ukVnez/6DfE+9OXh0hDBgMdm7+WFVA11fk6
        MUO6mrEt4WomnbMKc8VrvDm9ssLdRvabitZevrkDMQy8f/rBuPrWLOpgZGwlzUWrI8ztUnbfmPxte/WYm2EuQEEy
        2tMt2SA7Bq7GKCA+v6K8vw==
        """
    ),
    Fixture(
      name: "png-one-pixel-interlaced", width: 1, height: 1, format: "rgb uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAAHncGNIAAAADElEQVR42mOwODYVAALNAZTkOT7YAAAAAElFTkSu
        QmCC
        """,
      pixels: """
        OMaV
        """
    ),
    Fixture(
      name: "png-2-8-interlaced-small-chunks", width: 13, height: 11, format: "rgb uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAA0AAAALCAIAAAFc16CgAAAAB0lEQVR42gHDATz+VNjeqgAAAAdJREFUAPN43sbi
        1kOj2UoAAAAHSURBVACea8PFhXKLu4MWAAAAB0lEQVQAb5zv2sD6PJKBfgAAAAdJREFUALvgeAsX7vFg0zYAAAAH
        SURBVAA61kJgfWk9N/DHAAAAB0lEQVSduHENEvwAoKOVzQAAAAdJREFUoqQdrMakjD9l4wEAAAAHSURBVDGQAJyz
        TUUpy/mDAAAAB0lEQVQqSIDd5QBCk7PW1gAAAAdJREFU6XoG0MChkAp/0tIAAAAHSURBVBIAwUKEZk9vhyRiAAAA
        B0lEQVQcjKOJVdXe0N/HGAAAAAdJREFUsGHxtj9oyYdtGcYAAAAHSURBVPFgAOWt3cOFUbJyAAAAB0lEQVTttxBa
        Jjzu4D/LqAAAAAdJREFUbwQywjsyU5+wNhsAAAAHSURBVEkC4gDxToi+hq5EAAAAB0lEQVTTtPSHMuxu4DIqwQAA
        AAdJREFU2W9grfrB0TP6ZOMAAAAHSURBVMx7fFMAJxF24ezMAAAAB0lEQVRfsbty2Ew/gkyaBAAAAAdJREFUspim
        u7/pFRb+p00AAAAHSURBVMTBAPYqK+mSwYBVAAAAB0lEQVTxSp3odHDputCqkwAAAAdJREFUfsymXy5Zp+46YOMA
        AAAHSURBVAAnpGBZV3e1iBrMAAAAB0lEQVRcG66i3S+bHNeOBAAAAAdJREFUhSH6WVwAVZWuspkAAAAHSURBVFsd
        M6VfHmcrj/7kAAAAB0lEQVQ7fa+OP1t+arqH1QAAAAdJREFUJjNpACsCbl/TMGEAAAAHSURBVOi0enxHEgKJ5g/H
        AAAAB0lEQVSc7bdYMruwjAXJeAAAAAdJREFUagBVw4NCTdvKfK8AAAAHSURBVBei9nyO/20S6qVFAAAAB0lEQVRv
        3Nh8g5gAk9O1CwAAAAdJREFUaZhwXkzqxUJSh58AAAAHSURBVO5IsbVVrVWUFprnAAAAB0lEQVQyJNycOUTioK8z
        cQAAAAdJREFUbkNenZBAUywSKzYAAAAHSURBVP0pWAMn77K3AZLBAAAAB0lEQVR2MDFvAMlkbXeGvQAAAAdJREFU
        Us6dQo8tVR83jEAAAAAHSURBVE77XZsfiv9z4SoEAAAAB0lEQVQhJ+LQCRxGOGxz0wAAAAdJREFUROwPCnS3f02/
        slwAAAAHSURBVA8sph9lyN9jPti3AAAAB0lEQVRsbQCu0WkOw1It6QAAAAdJREFUgY3f+UpQrVoDBtYAAAAHSURB
        VEYgMmt3bNfephi8AAAAB0lEQVR8MjnBN4YwI8hoPQAAAAdJREFUGoWpGTc3lNLifEEAAAAHSURBVLAGfxvpPebG
        UjTFAAAAB0lEQVQA/onmsfNSV0R5ywAAAAdJREFU06btkz6BHHvlQPQAAAAHSURBVGFnTWbMWVq3OqZjAAAAB0lE
        QVSbImGCi5/iWEKccgAAAAdJREFUX9vDqIMNOlKJD1EAAAAHSURBVJhGfzzHAINtXmhWAAAAB0lEQVQOH0tXbC5L
        OdTtBAAAAAdJREFU19UBLStJEuzjGSUAAAAHSURBVMdpTVPMgersPtVPAAAAB0lEQVQyKHAaJGSDEUctNQAAAAdJ
        REFUeTwkxAUZ8kAIgVwAAAAHSURBVDVo0AHq0uY48XF8AAAAAElFTkSuQmCC
        """,
      pixels: """
        83jeJxFfoqQdsbtyb5zv2Ew/rMakspimxuLWu7/pjDGQFcTB2sD6aZhwXkzqxe5IsbVVrVUyJNycOUTibkNenZBA
        U/0pWAMn77J2MDFvwUKE9iorZk8c6fFKjKOJneh0VdXecOl+sGHxzKZftj9oLlmnyfFgyWRSzp1Cjy1VTvtdmx+K
        /yEn4tAJHEZE7A8KdLd/DyymH2XI32xtOtZCJ6RgnLNNWVd3YH1pXBuuRSpIot0vnbhxm4UhgN3l+llcDRL8rtFp
        DoGN3/lKUK1GIDJrd2zXfDI5wTeGMBqFqRk3N5SwBn8b6T3m5a3dVVsdw+23M6VfEFomHmc7PO5vfa+OBDLCP1t+
        OzJTJjNpSQLi/onmsfNS06btkz6BHGFnTWbMWVqbImGCi5/iX9vDqIMNOphGfzzHnmvDKwJuQul66LR6u+B4fEcS
        BtDAApztxYVyt1gyoZASu7BqCxfugw4fS1dsLkvX1QEtK0kSx2lNU8yB6jIocBokZIN5PCTEBRnyNWjQ8U6IVcOD
        07T0Qk0XhzLsovZ8btlvjv9tYK36b9zYwdHMfIOYe3xT
        """
    ),
    Fixture(
      name: "exif-little", width: 0, height: 0, format: "",
      file: """
        SUkqAAgAAAAEAA8BAgAMAAAAsAAAABIBAwABAAAABgAAAGmHBAABAAAAPgAAACWIBAABAAAAUAAAAIYAAAABAAOQ
        AgAUAAAAvAAAAAAAAAAEAAEAAgACAAAATgAAAAIABQADAAAA0AAAAAMAAgACAAAARQAAAAQABQADAAAA6AAAAAAA
        AAADABIBAwABAAAABgAAAAECBAABAAAAAAEAAAICBAABAAAADQAAAAAAAABBQ01FIGNhbWVyYQAyMDI0OjA1OjEz
        IDEwOjIwOjMwADAAAAABAAAAMwAAAAEAAABA4gEA7x4AAAIAAAABAAAAFQAAAAEAAADx+wkA7x4AAP/YVEhVTUJO
        QUlM/9k=
        """,
      pixels: ""
    ),
    Fixture(
      name: "exif-big", width: 0, height: 0, format: "",
      file: """
        TU0AKgAAAAgABAEPAAIAAAAMAAAAsAESAAMAAAABAAYAAIdpAAQAAAABAAAAPoglAAQAAAABAAAAUAAAAIYAAZAD
        AAIAAAAUAAAAvAAAAAAABAABAAIAAAACTgAAAAACAAUAAAADAAAA0AADAAIAAAACRQAAAAAEAAUAAAADAAAA6AAA
        AAAAAwESAAMAAAABAAYAAAIBAAQAAAABAAABAAICAAQAAAABAAAADQAAAABBQ01FIGNhbWVyYQAyMDI0OjA1OjEz
        IDEwOjIwOjMwAAAAADAAAAABAAAAMwAAAAEAAeJAAAAe7wAAAAIAAAABAAAAFQAAAAEACfvxAAAe7//YVEhVTUJO
        QUlM/9k=
        """,
      pixels: ""
    ),
    Fixture(
      name: "orientation-1", width: 5, height: 3, format: "rgb uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADCAIAAADUVFKvAAABAWVYSWZNTQAqAAAACAADAQ8AAgAAAAwAAACkARIA
        AwAAAAEAAQAAh2kABAAAAAEAAAAyAAAAAAABkAMAAgAAABQAAACwAAAAAAAEAAEAAgAAAAJOAAAAAAIABQAAAAMA
        AADEAAMAAgAAAAJFAAAAAAQABQAAAAMAAADcAAAAAAADARIAAwAAAAEAAQAAAgEABAAAAAEAAAD0AgIABAAAAAEA
        AAANAAAAAEFDTUUgY2FtZXJhADIwMjQ6MDU6MTMgMTA6MjA6MzAAAAAAMAAAAAEAAAAzAAAAAQAB4kAAAB7vAAAA
        AgAAAAEAAAAVAAAAAQAJ+/EAAB7v/9hUSFVNQk5BSUz/2VorSXYAAAA7SURBVHjaATAAz/8AA0wtmUxEtRSVsxOK
        8njHABiBNPuQejgetgw/IQDp7wAa75xE5zvo5NdhSfDmok/SNxXGWBCwpwAAAABJRU5ErkJggg==
        """,
      pixels: """
        A0wtmUxEtRSVsxOK8njHGIE0+5B6OB62DD8hAOnvGu+cROc76OTXYUnw5qJP
        """
    ),
    Fixture(
      name: "orientation-2", width: 5, height: 3, format: "rgb uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADCAIAAADUVFKvAAABAWVYSWZJSSoACAAAAAMADwECAAwAAACkAAAAEgED
        AAEAAAACAAAAaYcEAAEAAAAyAAAAAAAAAAEAA5ACABQAAACwAAAAAAAAAAQAAQACAAIAAABOAAAAAgAFAAMAAADE
        AAAAAwACAAIAAABFAAAABAAFAAMAAADcAAAAAAAAAAMAEgEDAAEAAAACAAAAAQIEAAEAAAD0AAAAAgIEAAEAAAAN
        AAAAAAAAAEFDTUUgY2FtZXJhADIwMjQ6MDU6MTMgMTA6MjA6MzAAMAAAAAEAAAAzAAAAAQAAAEDiAQDvHgAAAgAA
        AAEAAAAVAAAAAQAAAPH7CQDvHgAA/9hUSFVNQk5BSUz/2SPbZ1gAAAA7SURBVHjaATAAz/8AA0wtmUxEtRSVsxOK
        8njHABiBNPuQejgetgw/IQDp7wAa75xE5zvo5NdhSfDmok/SNxXGWBCwpwAAAABJRU5ErkJggg==
        """,
      pixels: """
        8njHsxOKtRSVmUxEA0wtAOnvDD8hOB62+5B6GIE05qJPYUnw6OTXROc7Gu+c
        """
    ),
    Fixture(
      name: "orientation-3", width: 5, height: 3, format: "rgb uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADCAIAAADUVFKvAAABAWVYSWZNTQAqAAAACAADAQ8AAgAAAAwAAACkARIA
        AwAAAAEAAwAAh2kABAAAAAEAAAAyAAAAAAABkAMAAgAAABQAAACwAAAAAAAEAAEAAgAAAAJOAAAAAAIABQAAAAMA
        AADEAAMAAgAAAAJFAAAAAAQABQAAAAMAAADcAAAAAAADARIAAwAAAAEAAwAAAgEABAAAAAEAAAD0AgIABAAAAAEA
        AAANAAAAAEFDTUUgY2FtZXJhADIwMjQ6MDU6MTMgMTA6MjA6MzAAAAAAMAAAAAEAAAAzAAAAAQAB4kAAAB7vAAAA
        AgAAAAEAAAAVAAAAAQAJ+/EAAB7v/9hUSFVNQk5BSUz/2W8vj+IAAAA7SURBVHjaATAAz/8AA0wtmUxEtRSVsxOK
        8njHABiBNPuQejgetgw/IQDp7wAa75xE5zvo5NdhSfDmok/SNxXGWBCwpwAAAABJRU5ErkJggg==
        """,
      pixels: """
        5qJPYUnw6OTXROc7Gu+cAOnvDD8hOB62+5B6GIE08njHsxOKtRSVmUxEA0wt
        """
    ),
    Fixture(
      name: "orientation-4", width: 5, height: 3, format: "rgb uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADCAIAAADUVFKvAAABAWVYSWZJSSoACAAAAAMADwECAAwAAACkAAAAEgED
        AAEAAAAEAAAAaYcEAAEAAAAyAAAAAAAAAAEAA5ACABQAAACwAAAAAAAAAAQAAQACAAIAAABOAAAAAgAFAAMAAADE
        AAAAAwACAAIAAABFAAAABAAFAAMAAADcAAAAAAAAAAMAEgEDAAEAAAAEAAAAAQIEAAEAAAD0AAAAAgIEAAEAAAAN
        AAAAAAAAAEFDTUUgY2FtZXJhADIwMjQ6MDU6MTMgMTA6MjA6MzAAMAAAAAEAAAAzAAAAAQAAAEDiAQDvHgAAAgAA
        AAEAAAAVAAAAAQAAAPH7CQDvHgAA/9hUSFVNQk5BSUz/2eFTlbQAAAA7SURBVHjaATAAz/8AA0wtmUxEtRSVsxOK
        8njHABiBNPuQejgetgw/IQDp7wAa75xE5zvo5NdhSfDmok/SNxXGWBCwpwAAAABJRU5ErkJggg==
        """,
      pixels: """
        Gu+cROc76OTXYUnw5qJPGIE0+5B6OB62DD8hAOnvA0wtmUxEtRSVsxOK8njH
        """
    ),
    Fixture(
      name: "orientation-5", width: 3, height: 5, format: "rgb uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADCAIAAADUVFKvAAABAWVYSWZNTQAqAAAACAADAQ8AAgAAAAwAAACkARIA
        AwAAAAEABQAAh2kABAAAAAEAAAAyAAAAAAABkAMAAgAAABQAAACwAAAAAAAEAAEAAgAAAAJOAAAAAAIABQAAAAMA
        AADEAAMAAgAAAAJFAAAAAAQABQAAAAMAAADcAAAAAAADARIAAwAAAAEABQAAAgEABAAAAAEAAAD0AgIABAAAAAEA
        AAANAAAAAEFDTUUgY2FtZXJhADIwMjQ6MDU6MTMgMTA6MjA6MzAAAAAAMAAAAAEAAAAzAAAAAQAB4kAAAB7vAAAA
        AgAAAAEAAAAVAAAAAQAJ+/EAAB7v/9hUSFVNQk5BSUz/2TAixF4AAAA7SURBVHjaATAAz/8AA0wtmUxEtRSVsxOK
        8njHABiBNPuQejgetgw/IQDp7wAa75xE5zvo5NdhSfDmok/SNxXGWBCwpwAAAABJRU5ErkJggg==
        """,
      pixels: """
        A0wtGIE0Gu+cmUxE+5B6ROc7tRSVOB626OTXsxOKDD8hYUnw8njHAOnv5qJP
        """
    ),
    Fixture(
      name: "orientation-6", width: 3, height: 5, format: "rgb uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADCAIAAADUVFKvAAABAWVYSWZJSSoACAAAAAMADwECAAwAAACkAAAAEgED
        AAEAAAAGAAAAaYcEAAEAAAAyAAAAAAAAAAEAA5ACABQAAACwAAAAAAAAAAQAAQACAAIAAABOAAAAAgAFAAMAAADE
        AAAAAwACAAIAAABFAAAABAAFAAMAAADcAAAAAAAAAAMAEgEDAAEAAAAGAAAAAQIEAAEAAAD0AAAAAgIEAAEAAAAN
        AAAAAAAAAEFDTUUgY2FtZXJhADIwMjQ6MDU6MTMgMTA6MjA6MzAAMAAAAAEAAAAzAAAAAQAAAEDiAQDvHgAAAgAA
        AAEAAAAVAAAAAQAAAPH7CQDvHgAA/9hUSFVNQk5BSUz/2RYExi8AAAA7SURBVHjaATAAz/8AA0wtmUxEtRSVsxOK
        8njHABiBNPuQejgetgw/IQDp7wAa75xE5zvo5NdhSfDmok/SNxXGWBCwpwAAAABJRU5ErkJggg==
        """,
      pixels: """
        Gu+cGIE0A0wtROc7+5B6mUxE6OTXOB62tRSVYUnwDD8hsxOK5qJPAOnv8njH
        """
    ),
    Fixture(
      name: "orientation-7", width: 3, height: 5, format: "rgb uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADCAIAAADUVFKvAAAAO0lEQVR42gEwAM//AANMLZlMRLUUlbMTivJ4xwAY
        gTT7kHo4HrYMPyEA6e8AGu+cROc76OTXYUnw5qJP0jcVxlgQsKcAAAEBZVhJZk1NACoAAAAIAAMBDwACAAAADAAA
        AKQBEgADAAAAAQAHAACHaQAEAAAAAQAAADIAAAAAAAGQAwACAAAAFAAAALAAAAAAAAQAAQACAAAAAk4AAAAAAgAF
        AAAAAwAAAMQAAwACAAAAAkUAAAAABAAFAAAAAwAAANwAAAAAAAMBEgADAAAAAQAHAAACAQAEAAAAAQAAAPQCAgAE
        AAAAAQAAAA0AAAAAQUNNRSBjYW1lcmEAMjAyNDowNToxMyAxMDoyMDozMAAAAAAwAAAAAQAAADMAAAABAAHiQAAA
        Hu8AAAACAAAAAQAAABUAAAABAAn78QAAHu//2FRIVU1CTkFJTP/ZBSYCygAAAABJRU5ErkJggg==
        """,
      pixels: """
        5qJPAOnv8njHYUnwDD8hsxOK6OTXOB62tRSVROc7+5B6mUxEGu+cGIE0A0wt
        """
    ),
    Fixture(
      name: "orientation-8", width: 3, height: 5, format: "rgb uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAUAAAADCAIAAADUVFKvAAABAWVYSWZJSSoACAAAAAMADwECAAwAAACkAAAAEgED
        AAEAAAAIAAAAaYcEAAEAAAAyAAAAAAAAAAEAA5ACABQAAACwAAAAAAAAAAQAAQACAAIAAABOAAAAAgAFAAMAAADE
        AAAAAwACAAIAAABFAAAABAAFAAMAAADcAAAAAAAAAAMAEgEDAAEAAAAIAAAAAQIEAAEAAAD0AAAAAgIEAAEAAAAN
        AAAAAAAAAEFDTUUgY2FtZXJhADIwMjQ6MDU6MTMgMTA6MjA6MzAAMAAAAAEAAAAzAAAAAQAAAEDiAQDvHgAAAgAA
        AAEAAAAVAAAAAQAAAPH7CQDvHgAA/9hUSFVNQk5BSUz/2b8zdi0AAAA7SURBVHjaATAAz/8AA0wtmUxEtRSVsxOK
        8njHABiBNPuQejgetgw/IQDp7wAa75xE5zvo5NdhSfDmok/SNxXGWBCwpwAAAABJRU5ErkJggg==
        """,
      pixels: """
        8njHAOnv5qJPsxOKDD8hYUnwtRSVOB626OTXmUxE+5B6ROc7A0wtGIE0Gu+c
        """
    ),
    Fixture(
      name: "png-metadata-srgb", width: 2, height: 2, format: "rgb uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAABc2lDQ1BJQ0MgUHJvZmlsZQAAeJx1kc8rBGEYxz+7
        S8TKgYPkMAfksEqUHFkHl03boiwuM2NmV+2uaWY2ba7KxUE5iItfB/8BV+VKKUVKcnT26yKN591RK/FM7zyfvu/7
        fXre54VoqmAWvbpRKJZ8NzOR1Gazc1rDE/W0UA3d9JyxdDrFv/F+Q0Tl635V6/9zf0bzouWZEGkUHjYd1xeWbkit
        +I7iDeF2M68vCu8LJ1xpUPhC6UbIj4pzIb8qdqcz4xBVNbXcDzZ+sJl3i8J9wt3FQtn87kfdJG6VZqYkd8rqwiPD
        BEk0DMosUcCnX3JJZva3b6Dqm2RZPKb8HSq44siRF29C1LJUtSTbolvyFaiouf+ep2cPDYbV40mofwiClx5o2ILP
        zSD4OAiCz0OI3cNZqeZfljmNvIm+WdO696B1DU7Oa5qxDafr0HHn6K5elWKyorYNz8fQkoW2K2iaD2f1vc/RLUyv
        yhNdws4u9Mr51oUvXL1nvrRWfVYAAAANdEVYdEF1dGhvcgBK/HJnZW4YGNb4AAAAH3pUWHRDb21tZW50AAB4nEvO
        zy0oSi0uTk1RSKYREwCsIib+SF6LVQAAABdpVFh0VGl0bGUAAAB6aAB0aXRsZQDnjLTlrZAwHlo7AAAAO2lUWHRY
        TUw6Y29tLmFkb2JlLnhtcAAAAAAAPHg6eG1wbWV0YSB4bWxuczp4PSdhZG9iZTpuczptZXRhLycvPrE7u9UAAAAJ
        cEhZcwAALiMAABcSAZVC5tsAAAAWSURBVHicY3iyXKJSq5Eh5bAjo4UKACZ8BI1iVGH8AAAAAElFTkSuQmCC
        """,
      pixels: """
        5KcYeSqBZMNBATgk
        """
    ),
    Fixture(
      name: "png-metadata-wide", width: 2, height: 2, format: "rgb uint8",
      file: """
        iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAABc2lDQ1BJQ0MgUHJvZmlsZQAAeJx1kbtLA0EQh78k
        hogPLLQIYpEiikUEUbDWWNgEFR/4bJLLJRGS87i7IMFWsLEQLEQRfCH+B9oKtgqCoAgiltYqNirnbC4QkTjH3nz8
        dn/D7Cz4E3mtYNcNQsFwrImReGR2bj4SeiFIM+VIarY5ND6e4N/4uMOn8m2PqvX/uZrRmNZtDXz1wgOaaTnC0g2J
        FcdUvCHcpuWSaeED4ZglDQpfKT3l8bPirMfviq2piWHwq5qR7C9O/WItZxWEu4WjhXxRq/SjbtKkG9OTkttldTDD
        Eml0IqQoCudx6JFsyMxq+3rLvlGWxaPJ36SEJY4sOfHGRC1ilytmRNfly1NSc/87TzvT3+dVb4pD8Ml13zohtAXf
        m677eei630cQeIQLo+rfC8PYCdR9VbXoPrSswdllVUttw/k6hB/MpJUsSwFZ/kwGXk+heQ5ab6BhwZtVZZ/je5ha
        lSe6hp1d6JLzLYs/izRn0iUoXwsAAAANdEVYdEF1dGhvcgBK/HJnZW4YGNb4AAAAH3pUWHRDb21tZW50AAB4nEvO
        zy0oSi0uTk1RSKYREwCsIib+SF6LVQAAABdpVFh0VGl0bGUAAAB6aAB0aXRsZQDnjLTlrZAwHlo7AAAAO2lUWHRY
        TUw6Y29tLmFkb2JlLnhtcAAAAAAAPHg6eG1wbWV0YSB4bWxuczp4PSdhZG9iZTpuczptZXRhLycvPrE7u9UAAAAJ
        cEhZcwAALiMAABcSAZVC5tsAAAAWSURBVHicY3iyXKJSq5Eh5bAjo4UKACZ8BI1iVGH8AAAAAElFTkSuQmCC
        """,
      pixels: """
        5KcYeSqBZMNBATgk
        """
    ),
    Fixture(
      name: "icc-srgb", width: 0, height: 0, format: "",
      file: """
        AAACTGxjbXMEQAAAbW50clJHQiBYWVogB+gABQANAAAAAAAAYWNzcEFQUEwAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAPbWAAEAAAAA0y1sY21zAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAL
        ZGVzYwAAAQgAAAA2Y3BydAAAAUAAAABMd3RwdAAAAYwAAAAUY2hhZAAAAaAAAAAsclhZWgAAAcwAAAAUYlhZWgAA
        AeAAAAAUZ1hZWgAAAfQAAAAUclRSQwAAAggAAAAgZ1RSQwAAAggAAAAgYlRSQwAAAggAAAAgY2hybQAAAigAAAAk
        bWx1YwAAAAAAAAABAAAADGVuVVMAAAAaAAAAHABzAFIARwBCACAAYgB1AGkAbAB0AC0AaQBuAABtbHVjAAAAAAAA
        AAEAAAAMZW5VUwAAADAAAAAcAE4AbwAgAGMAbwBwAHkAcgBpAGcAaAB0ACwAIAB1AHMAZQAgAGYAcgBlAGUAbAB5
        WFlaIAAAAAAAAPbWAAEAAAAA0y1zZjMyAAAAAAABDEIAAAXe///zJQAAB5MAAP2Q///7of///aIAAAPcAADAblhZ
        WiAAAAAAAABvoAAAOPUAAAOQWFlaIAAAAAAAACSfAAAPhAAAtsNYWVogAAAAAAAAYpcAALeHAAAY2XBhcmEAAAAA
        AAMAAAACZmYAAPKnAAANWQAAE9AAAApbY2hybQAAAAAAAwAAAACj1wAAVHsAAEzNAACZmgAAJmYAAA9c
        """,
      pixels: ""
    ),
    Fixture(
      name: "icc-wide", width: 0, height: 0, format: "",
      file: """
        AAACTGxjbXMEQAAAbW50clJHQiBYWVogB+gABQANAAAAAAAAYWNzcEFQUEwAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAPbWAAEAAAAA0y1sY21zAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAL
        ZGVzYwAAAQgAAAA2Y3BydAAAAUAAAABMd3RwdAAAAYwAAAAUY2hhZAAAAaAAAAAsclhZWgAAAcwAAAAUYlhZWgAA
        AeAAAAAUZ1hZWgAAAfQAAAAUclRSQwAAAggAAAAgZ1RSQwAAAggAAAAgYlRSQwAAAggAAAAgY2hybQAAAigAAAAk
        bWx1YwAAAAAAAAABAAAADGVuVVMAAAAaAAAAHABXAGkAZABlACAAYgB1AGkAbAB0AC0AaQBuAABtbHVjAAAAAAAA
        AAEAAAAMZW5VUwAAADAAAAAcAE4AbwAgAGMAbwBwAHkAcgBpAGcAaAB0ACwAIAB1AHMAZQAgAGYAcgBlAGUAbAB5
        WFlaIAAAAAAAAPbWAAEAAAAA0y1zZjMyAAAAAAABDEIAAAXe///zJQAAB5MAAP2Q///7of///aIAAAPcAADAblhZ
        WiAAAAAAAACcGAAAT6UAAAT8WFlaIAAAAAAAACSfAAAPhAAAtsNYWVogAAAAAAAAYpcAALeHAAAY2XBhcmEAAAAA
        AAMAAAACZmYAAPKnAAANWQAAE9AAAApbY2hybQAAAAAAAwAAAACj1wAAVHsAAEzNAACZmgAAJmYAAA9c
        """,
      pixels: ""
    ),
    Fixture(
      name: "jpeg-grey", width: 19, height: 13, format: "grey uint8",
      file: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4R
        DgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/wAALCAANABMBAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcI
        CQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcY
        GRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKj
        pKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/APNt
        I/ZK+x+HB/oWPk/u1m+DtX+MvwLmuNH8CeMdR0bSZiR/Z0sUV3bREsWJiinR1iYliSyBSe5OBVK8/Zl1rxvOdb8R
        XV/r+s3aqbjUdTne5uJiqhV3yOSzYVVAyeAAO1es/CL/AIKNT/E/4x+GfCU3w10rT/C/iO9tNIto4r+R72zmmljj
        M7zFAkqDLnyxFGeR8/Bz9g6h8FtDn8RfMv8AF/cHrXyp8VP+Ch/h/wCDXxI8S+Bv+FRf2x/wj9/Np/2//hIRB5/l
        sRv8v7I23PpuP1r/2Q==
        """,
      pixels: """
        AxAeJistKCEUEK/17+jl7u/lCRglMjo+QDoyLBcbBqv9/NkJFR0vPElPU1RNRUApIBsLDxMVHCI5RFBdY2VmX1ZL
        RTMsJiEfJC1KQlpmcnd5eXJpXkxNPDcuOTxGT2lveoaLjIuDenBpVk1AVEhOX2F8hpGcoKGfl41+dGlmXVpca26H
        iJumsLS0saiflot3dHBrdXuFkp6vt8jHyMC7sKWYj4WBhIeQnKe5x9LS4NfZzsG5rKSalpmdp7LD0tXq6/Ds6d3X
        x7qyqqerr7nF0uL1+E4IHfjw5NrOx7+9wcbQ4eT9AQ4PGwwMKvbr39jQz9TZ5O9TCw==
        """
    ),
    Fixture(
      name: "jpeg-444", width: 19, height: 13, format: "rgb uint8",
      file: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJ
        BwYGCAsICQoKCgoKBggLDAsKDAkKCgr/2wBDAQICAgICAgUDAwUKBwYHCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoK
        CgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgr/wAARCAANABMDAREAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAA
        AAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAk
        M2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKT
        lJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QA
        HwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdh
        cRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hp
        anN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk
        5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDxLwh/wSWGkfDlT/wjOP3P/PH2qsQ9CaC1MP4OeLf+Cl37C93e
        fDj9k79pPxF4a8O3khH/AAj1zY2uqWFsTI7s9tbahDPFaO7uzO8KozkjcTgY5q0HmGBng60pckouPuylCcU+a/JU
        g41KfxN3hKLUrST5kmuZZbgcNj3jaUOWpK7lZtRm2qceapBPkqTUaVOEZzjKcIR5ItRlJPL1j/gmV8T/AI235+KP
        xm17X/F3ibVY421TxF4n1Ke/vrwoixoZZ52aSQrGiINzHCooHAArrwuEwmCpOnh6cYRcpSaikk5Tk5zlZW96c5Sl
        J7yk3J3bbKlKUndv+kfQ/wCyJ/wca6t+09+2N4G/Z31P9iHwto/gP4j6/pHhnSbe28TXEur6NeXl1b27Xs140Ihv
        IlDysLZbaBvmQef8p3/QcO5JQ4hxOIwdSThUVOvWhNWcVDDYWvXnTlDeUqkqcVGopxVOPNenUbTXXWrYanRpOjBp
        pKM7yTUpSqNKUUox5IqDinFubclKXOlJQj+kHiD9i34VX3xFxLD/AMtv+eA9frXzWH3FW2Pz/wD2p/8Ag4d+D/7G
        v7SHjf8AZU/4d0f8JH/wgHia70T+3v8Ahags/t/kSFPO8j+ypPK3Yzt3vj1NVgsV9boupa1pTj3+CcoX+fLfyvbX
        c9TibI/9Xcxp4X2nPzUcNWvblt9Yw9LEctrv4Pa8l7+9y81o35V//9k=
        """,
      pixels: """
        AAUJDRIWGh0iJCgrKywuLCwqKiklJCAdFxgSEwgGBf38+e/48+ve7uTs4ufr5en09vD65/8BCgkOFRoeIicrLzM2
        ODw/Pj9BPz89PDs3NjIvKSolHxcUDhIVAQoJAf759P71+Prt//8BBwYOFRAWHyEgKzA0OD1BREhLT1BUUlRTU1JQ
        UU1KSUVCQDg2MjgqKBwcFxgIGBIWDQwRDQoREg8WGBsgJycvMjVEQEVJTlFWWFxfYmNlZmZmZWRiY19cWldSTklF
        QT08NTM4KzAaLB4dGB0hJCUqKCcsLDIwNzpDS1BWVltfZGdsbnJ1eHl7e3t7eXh2dnJvbWplZWBaVVFGSkRERDk/
        MTYvOjM7NjU6NEA8RUlITlNXWmFZbG90eHuAgoaJi4yOjY2Ni4qIh4OAfnt2cXRrX2FcXVlYUU5FS0pQQkhGTExK
        UE5RWVljZ252cndwgoWKjpKVmJyfoKGjoaGhnp2bmpaTkYyIgYF1fnBtc2hmXWFiXF5dXVpTXl5gYWppb295dn6A
        ioyYl5qfo6eqrLCzs7S2tLS0sbCurKilo56alpKTh4aBhHx5dnNsaHJndG92bXF9e3x+g4eIj5mYnKChpLSzt8PD
        xMLHxci/zcnKwsG9xbm7r7KpqKWgnJiVkY2Kh4aEgoKCgoOFhYmMjpGWlZ6joqmxt7a8w8LI0sfV3Nrd2uPg093V
        3dXT0M/NwsG8ubaxrammo5+cmpmXlZWVlZaYmJyfoqWqsrCxusPIy8rP1t3n5ujn6urq8Ozr6O/15+fl5d7Y3NHL
        y8jDwLy5trKvrayqqampqqutrrK1t7q/xMPI0djg3uHo6/D2/P3//QACBgUKBwD9//3y8vDx5ena3NnU0MzJx8PA
        v768vLy8vr/BwsbJzM/U2t/b4u3v//b3CQYNAw8PEBIPEBwQFw8aDAoNBwL+/Pj17+zn49/c2tbT0tHP0NDQ0tPV
        19ve4eTp7PD7/wEFAA4b
        """
    ),
    Fixture(
      name: "jpeg-422", width: 19, height: 13, format: "rgb uint8",
      file: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4R
        DgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU
        FBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wAARCAANABMDASEAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAA
        AAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAk
        M2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKT
        lJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QA
        HwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdh
        cRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hp
        anN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk
        5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDzbSP2Svsfhwf6Fj5P7tZvg7V/jL8C5rjR/AnjHUdG0mYkf2dL
        FFd20RLFiYop0dYmJYksgUnuTgVM1zNwvo1Z9N/Narya1T1WpnKlCpGLkvhaa8mv6s+6bTum0Urz9mXWvG851vxF
        dX+v6zdqpuNR1Od7m4mKqFXfI5LNhVUDJ4AA7UVvCEacVCCsloktkiG29T1n4Rf8FGp/if8AGPwz4Sm+Gulaf4X8
        R3tppFtHFfyPe2c00scZneYoElQZc+WIozyPn4OfsHUPgtoc/iL5l/i/uD1redBRo066esnKL/7d5XdfKSVu6bvr
        ZdEpRekVZWXn69F1u12Wmtrv5U+Kn/BQ/wAP/Br4keJfA3/Cov7Y/wCEfv5tP+3/APCQiDz/AC2I3+X9kbbn03H6
        0Vz0588FPurlYuh9VxFTD3vySav3s7XP/9k=
        """,
      pixels: """
        AAoFBRYQFiMaIygkLCkwMyovLyccKR8THBEPARYXb8zEsP//0P/t4O7d4ufg7/LV8Pyq6PKcChAACR4hHScwOSxA
        RTJGQTxAP0BENzlILjI+JTAqFBkTIhYkAAkdacXSwv////+w9d17Ew0AFhcFHR4ZMy4qQDs3SkpCTlFKTVZRUFdQ
        U0xETUM3Q0IuKSwZHCUUFCAUAxAJCBITDxMeFBInGxkxIR45ODdJRUQ/UVBMXV1fZGFoZmJwZmVqWWRTU1tDUks5
        UEI5Oy8vMCsoJigaICMaHh4oJCE2Kis9R0lWP0NEUl5eYmZvdW2Ce3GKeXaHeHiCc3FybWhkYl1XUEtHTU1NPTtA
        PzI8NSsqOT4gOEMjQko9S1FNZW1gYnVxcn5+hYaLj4iQk4iOj4mJf4Z+d31zeG1pc2ZgVVlLSVFEP0E8VVJdSUJh
        T0hqW15tW2Jodn6AgIiLjZKYmZyjn6ClnqOcn6CYnZWSlIqLgX18dXRybGlkZ2ZiXF1fWVpfW1xgampyam55gYeT
        hIiTopedqaSqqbO1rLi4sLewsrKmr6iYp52TnJOYkYaUfXKAeHJ2cHJkaG9dcndxeHx9f4eJjJSWmqCgorWzrbu8
        wsnRx8bOzsXKw8C7tMKrqLiepqeZnpaTlYuTiIKMe4OGfYeJgImOjY+bn5mnqqSyuLjAzcTJ09DXy9Pe3eDn5tHO
        69LL0s7FwcK6ubuwsKuorp6rpZKmnpGbnZebnZ6Zo6mlqLa3ucfKytXX2NTT7ujq7+nr9+v18+f17+T03dzi1NjX
        w8rCt7y2sbK2q6ixqqanrKupqbOqr7+1uMvFxdjU2Obm9Pfu/+/qli8zSwAKIwxk6vD/8+z+8uDW6NXR2cnKx8bL
        uMLDr8S7tMi9v8rG08/Q7N3a79/f/f37AAcFARQSBBUPEx8dCwwQCAgqGCR65PD/5On/3+Da29rG1NK51dC929HP
        4dHr/NT2/9fogz1HGgQH
        """
    ),
    Fixture(
      name: "jpeg-420", width: 19, height: 13, format: "rgb uint8",
      file: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4R
        DgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU
        FBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wAARCAANABMDASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAA
        AAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAk
        M2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKT
        lJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QA
        HwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdh
        cRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hp
        anN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk
        5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDzbSP2Svsfhwf6Fj5P7tZvg7V/jL8C5rjR/AnjHUdG0mYkf2dL
        FFd20RLFiYop0dYmJYksgUnuTgV6Z8Iv+CjU/wAT/jH4Z8JTfDXStP8AC/iO9tNIto4r+R72zmmljjM7zFAkqDLn
        yxFGeR8/Bz9g6h8FtDn8RfMv8X9wetazoy5FUkvdldfda6fyafbXvdKZRg0k7O1n6P8AzR+ct5+zLrXjec634iur
        /X9Zu1U3Go6nO9zcTFVCrvkclmwqqBk8AAdqK9v+Kn/BQ/w/8GviR4l8Df8ACov7Y/4R+/m0/wC3/wDCQiDz/LYj
        f5f2RtufTcfrRRDl5FybdPQK1KdCpKlUVpRbT9Voz//Z
        """,
      pixels: """
        AAYFCRMSGh8iICgqJSwyKS8tKykdJyERGhMLChMQlrm7zv//xf/7yPnk4e3F9fPD8/TM5erMBgwAEhsaHygnLzI3
        Nzs+Oj9CPUI+PTozODEpMislFBkVBiQkABQRiLu05P/5+P/j3922DA0AFRkAGiAUKzExOT1ASUhQUE5TU1RPVVRP
        UUtPSUJJRD88KSokFiUeDCMbABQNARcLEhYHGBcCHR8HIiUSODsyQUVETVFUXltmZmBqaGVgaWZhY1xkWlJdT0lJ
        SEU+MjUuKC8oICkkHSMfHyAaJCUdKjAiR01BQkM+WVtYZWZocnB9eHSCfHh5fHh1dXB0bGdrYV5ZUEtFU0tJQjk6
        OzU3MS0uOTk5OT46QElESVJNaWlpbm9xeXp+hYWPi4qSjYuMjIuHhIOBe3p2c3BrbWhlXVJWVElNRzxAWFJUSEdM
        Sk9TV2JmWmRmfHx+g4WSjpGamZ2en6GeoKKfnqCbl5mOjY6Gf31+d3J4bGdtaWRoXl1ZWlpYW1xhZ2t2Y3F6fYqS
        h4iNlZupoqavsLCwtLWvtLWwsLOsp6qfnqGYlpaWjIqPd3Z8c3R2bXJsaG1ndHV6d3uGe4eViJSgmp+jp7K0s7i7
        zMbKzsTFzsbEw8C7uL25rbKupaahmJiWjo+TgYaJeoV/foeChoeLj4+ZlpyqoKi1s7u+vczHz9PS3M7O79jg4tDg
        39Tiy8/SvcO/ubqyraynpKOol5qfj5qWkp2XnZ2fqqWsta6+wsLOzNTXy9rT6ezj/Obb/+Xu/tz/893/3Nzk0dvQ
        x8m+vbq1tq+2q6ivpKinp62psK6xwLW907zM3MzX3+Pk7frx+PnxYEdAIAAIMQxA/+v/7+z/3uXt2tvW0s3HzcTJ
        w73Bvb29wMK/x8XI28rS/NPh+tni/f39AAUADw4KHQgRLRAiGgIYEgQnJyFh8PD/6ur04uDU39XT1s7M0M/N09XU
        2djd8t3k/9zmeUFKEggH
        """
    ),
    Fixture(
      name: "jpeg-progressive", width: 19, height: 13, format: "rgb uint8",
      file: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4R
        DgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU
        FBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wgARCAANABMDASIAAhEBAxEB/8QAGAAAAgMAAAAAAAAAAAAAAAAA
        AAYEBwj/xAAWAQEBAQAAAAAAAAAAAAAAAAAAAQL/2gAMAwEAAhADEAAAAVqMzXDqZyHcP//EABsQAAICAwEAAAAA
        AAAAAAAAAAMFAQQCBgcS/9oACAEBAAEFAhal4r0yuUU56ya7Kjo0s3BEoJsNeh10zL//xAAXEQEBAQEAAAAAAAAA
        AAAAAAABAgAx/9oACAEDAQE/AUNcsUzXTf/EABoRAAICAwAAAAAAAAAAAAAAAAERAAISITH/2gAIAQIBAT8BNCsj
        wwJan//EACYQAAEDAwIFBQAAAAAAAAAAAAECAwQAERITFAUQFTJxMUFDYYH/2gAIAQEABj8C7KUzBmOMtH4yApI8
        A+la0hS33ldzjhyUf2o0Q8NabiyFpaSAs5oJIF7+/iw5SYPSNbbrLee4te31jX//xAAeEAACAgICAwAAAAAAAAAA
        AAABEQAhMVFBgWGRof/aAAgBAQABPyHqWp5SRhHRIK8hRP8AoZohBlZoCF9ixMxVBn6JYxzqdoBrZtXuf//aAAwD
        AQACAAMAAAAQ6O//xAAZEQEBAAMBAAAAAAAAAAAAAAABEQAhcdH/2gAIAQMBAT8QSAxkePpg5REemnP/xAAdEQEA
        AQMFAAAAAAAAAAAAAAABESFBUQAxcYGR/9oACAECAQE/EIkNw8iR6RxXMhS2241//8QAHBABAAIDAAMAAAAAAAAA
        AAAAAQARIUFRMXGx/9oACAEBAAE/EK3xk8PEv+pL9KUU7WiI2eL4FlaAFuADUbpPtiOJ7dGyat/FD2cVyecO05b3
        P//Z
        """,
      pixels: """
        AAYFCRMSGh8iICgqJSwyKS8tKykdJyERGhMLChMQlrm7zv//xf/7yPnk4e3F9fPD8/TM5erMBgwAEhsaHygnLzI3
        Nzs+Oj9CPUI+PTozODEpMislFBkVBiQkABQRiLu05P/5+P/j3922DA0AFRkAGiAUKzExOT1ASUhQUE5TU1RPVVRP
        UUtPSUJJRD88KSokFiUeDCMbABQNARcLEhYHGBcCHR8HIiUSODsyQUVETVFUXltmZmBqaGVgaWZhY1xkWlJdT0lJ
        SEU+MjUuKC8oICkkHSMfHyAaJCUdKjAiR01BQkM+WVtYZWZocnB9eHSCfHh5fHh1dXB0bGdrYV5ZUEtFU0tJQjk6
        OzU3MS0uOTk5OT46QElESVJNaWlpbm9xeXp+hYWPi4qSjYuMjIuHhIOBe3p2c3BrbWhlXVJWVElNRzxAWFJUSEdM
        Sk9TV2JmWmRmfHx+g4WSjpGamZ2en6GeoKKfnqCbl5mOjY6Gf31+d3J4bGdtaWRoXl1ZWlpYW1xhZ2t2Y3F6fYqS
        h4iNlZupoqavsLCwtLWvtLWwsLOsp6qfnqGYlpaWjIqPd3Z8c3R2bXJsaG1ndHV6d3uGe4eViJSgmp+jp7K0s7i7
        zMbKzsTFzsbEw8C7uL25rbKupaahmJiWjo+TgYaJeoV/foeChoeLj4+ZlpyqoKi1s7u+vczHz9PS3M7O79jg4tDg
        39Tiy8/SvcO/ubqyraynpKOol5qfj5qWkp2XnZ2fqqWsta6+wsLOzNTXy9rT6ezj/Obb/+Xu/tz/893/3Nzk0dvQ
        x8m+vbq1tq+2q6ivpKinp62psK6xwLW907zM3MzX3+Pk7frx+PnxYEdAIAAIMQxA/+v/7+z/3uXt2tvW0s3HzcTJ
        w73Bvb29wMK/x8XI28rS/NPh+tni/f39AAUADw4KHQgRLRAiGgIYEgQnJyFh8PD/6ur04uDU39XT1s7M0M/N09XU
        2djd8t3k/9zmeUFKEggH
        """
    ),
    Fixture(
      name: "jpeg-restart", width: 19, height: 13, format: "rgb uint8",
      file: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4R
        DgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU
        FBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wAARCAANABMDASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAA
        AAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAk
        M2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKT
        lJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QA
        HwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdh
        cRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hp
        anN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk
        5ebn6Onq8vP09fb3+Pn6/90ABAAB/9oADAMBAAIRAxEAPwDzbSP2Svsfhwf6Fj5P7tZvg7V/jL8C5rjR/AnjHUdG
        0mYkf2dLFFd20RLFiYop0dYmJYksgUnuTgV6Z8Iv+CjU/wAT/jH4Z8JTfDXStP8AC/iO9tNIto4r+R72zmmljjM7
        zFAkqDLnyxFGeR8/Bz9g6h8FtDn8RfMv8X9wetazoy5FUkvdldfda6fyafbXvdKZRg0k7O1n6P8AzR//0PF7z9mX
        WvG851vxFdX+v6zdqpuNR1Od7m4mKqFXfI5LNhVUDJ4AA7UV7f8AFT/gof4f+DXxI8S+Bv8AhUX9sf8ACP382n/b
        /wDhIRB5/lsRv8v7I23PpuP1orWHLyLk26ehNalOhUlSqK0otp+q0Z//2Q==
        """,
      pixels: """
        AAYFCRMSGh8iICgqJSwyKS8tKykdJyERGhMLChMQlrm7zv//xf/7yPnk4e3F9fPD8/TM5erMBgwAEhsaHygnLzI3
        Nzs+Oj9CPUI+PTozODEpMislFBkVBiQkABQRiLu05P/5+P/j3922DA0AFRkAGiAUKzExOT1ASUhQUE5TU1RPVVRP
        UUtPSUJJRD88KSokFiUeDCMbABQNARcLEhYHGBcCHR8HIiUSODsyQUVETVFUXltmZmBqaGVgaWZhY1xkWlJdT0lJ
        SEU+MjUuKC8oICkkHSMfHyAaJCUdKjAiR01BQkM+WVtYZWZocnB9eHSCfHh5fHh1dXB0bGdrYV5ZUEtFU0tJQjk6
        OzU3MS0uOTk5OT46QElESVJNaWlpbm9xeXp+hYWPi4qSjYuMjIuHhIOBe3p2c3BrbWhlXVJWVElNRzxAWFJUSEdM
        Sk9TV2JmWmRmfHx+g4WSjpGamZ2en6GeoKKfnqCbl5mOjY6Gf31+d3J4bGdtaWRoXl1ZWlpYW1xhZ2t2Y3F6fYqS
        h4iNlZupoqavsLCwtLWvtLWwsLOsp6qfnqGYlpaWjIqPd3Z8c3R2bXJsaG1ndHV6d3uGe4eViJSgmp+jp7K0s7i7
        zMbKzsTFzsbEw8C7uL25rbKupaahmJiWjo+TgYaJeoV/foeChoeLj4+ZlpyqoKi1s7u+vczHz9PS3M7O79jg4tDg
        39Tiy8/SvcO/ubqyraynpKOol5qfj5qWkp2XnZ2fqqWsta6+wsLOzNTXy9rT6ezj/Obb/+Xu/tz/893/3Nzk0dvQ
        x8m+vbq1tq+2q6ivpKinp62psK6xwLW907zM3MzX3+Pk7frx+PnxYEdAIAAIMQxA/+v/7+z/3uXt2tvW0s3HzcTJ
        w73Bvb29wMK/x8XI28rS/NPh+tni/f39AAUADw4KHQgRLRAiGgIYEgQnJyFh8PD/6ur04uDU39XT1s7M0M/N09XU
        2djd8t3k/9zmeUFKEggH
        """
    ),
    Fixture(
      name: "jpeg-rgb", width: 19, height: 13, format: "rgb uint8",
      file: """
        /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwADAgIDAgIDAwMDBAMDBAUIBQUEBAUKBwcGCAwKDAwLCgsLDQ4SEA0OEQ4L
        CxAWEBETFBUVFQwPFxgWFBgSFBUU/8AAEQgADQATA1IRAEcRAEIRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgME
        BQYHCAkKC//EALUQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJ
        ChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeY
        mZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/aAAwDUgBH
        AEIAAD8A818P/sk/ZPDoP2LHyf3a830r9kv7H4cH+hY+T+7XnNr+yZ9j8OD/AELHyf3axPBifFf9n7W7uL4e+KtQ
        8P2l0zmaw8uO5s2dvL3S/Z5leISkRRr5gXftXbuwSDS8F+JfjX8DPM0LwN4z1DStFZhs025t4b63g+d3Pkx3Eciw
        7mldm8sLvJy2SBjC8Maj8ZfhPpmo+EvB3jbWNG8PXsbW5sEKyrbKxkLG1MisbVi0sjF4CjFiGJ3KpFO//Zn1zx1c
        nXPEl5qHiDWrpU+0alqtw9zcTbVCLvkclmwqqoyeAoHQVn337M+ueOrj+3PEl3qHiDWrpE+0ajqlxJc3E21Qi75H
        JZsKqqMngKB0FEX7KF9r4fVNTFxqOpXsj3N1eXbNLNPK7Fnkd2yWZmJJYkkkkmvZPhV/wUjHxK+Lfg3wovwu0/TP
        DfiK6stE2f2o8t5b3VxdJH9p87ylRolR/wDU+UGLDPmgfLXpvwp/4KQXvxG+Mnhvwrc/DfR7Pwn4l1Gx0azhhvZT
        fWMs80MRnkuCuyZQWkbyxDGTuQb/AJSW9/8A2Zf26x+0T8c7D4e3vw80/RdF19JP7Nntr95Liw8iymnl85igW48x
        ogF2rDsB58w819gax8FtDn8Q4Zf4v7gr7JvvgtoU/iL5l/j/ALgr6Vb4K6FP4jG5f4/7gr5n/aI/bn8P/s1fGDXf
        hx/wqv8A4SP+xUtf+Jn/AG8LXzvOtop/9V9lfbjzdv3jnbnjOB8l+Pf+CkHh/wCF3j7xT4M/4U9/af8Awjur3mkf
        bf8AhIxF9o+zzvF5mz7I23dszt3HGcZPWvlbx7/wUh8P/C7x94o8Gf8ACnv7T/4R3V7zSPtv/CRiL7R9nneLzNn2
        Rtu7ZnbuOM4yetf/2Q==
        """,
      pixels: """
        AQQJDhIWHB8jJCcpKiwsLi4tKigmJCEeGhkSDAUFAP/7/vLv6uno5Obp6+jj6eft8fL1+PwABAoSFhkeIiYqMDM3
        ODs8PT8/QEA/PDo4NTIwKSUiJx4dExALCAgAAP////j08fv+/P8EBgkLEhYYHyMmLDA1OT1BRkpNTVBSUlNTVFRT
        UE1LSEVCQjg5Ki0oKyQeFxkaFQ0KEA8TDwoMFBYSFRsjICczNDw0QUVKTlFVWl5gYWNlZWZmZ2ZkYV9cWVZTR1BF
        Sjs8ODgvKyctIyEdHx8eIiYnJCktLC81QkY9Q0hXVltfY2drcHJ1dnh5enp6enl3dHJvbGlmaVlXVVhUQkE+Qjoy
        Pjg4MjM0NzE6PTs+RERLTE9hYmdla290d3t/hIaJiouMjYyMjYuJhoOAfXp3bnBqY1taXlxXV1BUQ0ZISVBJSUpK
        T1ZUWVxgZmxqbHN7goeLjpKWmp2fn6ChoqGgoZ6dmZaTkIyJh319fXdxaWRgY2VXW1ZhWFpaZl1fYWRrbW95foGD
        iY2Pl5ugo6eqrrGzs7S1tbSzs7Gvq6ilop6blpCPiox+fXl+eXFwcHFtcG9vbnN3eH+AhIiKjJKaoKasrLa1tra9
        xMfGxczKxcPEycbDu7i5tbStpqOfnJiUkIyJiIWEg4KBgYGChoeLjJCVmJ2hpK6ys7e8xb/JzdXf293U19fb2ODd
        29bO0cfJxMO5urezsKyopKCenJqZmJeXl5eYnJ6ho6ersbC0vr/Eyc3S1trh4uzk5OXz8+vo9/Pv5evp5eDc1dPV
        yMbBvru3s7CtrKupqKioqKmqrrCztbm+vsnN0tbb3OXq7/H3+fr7/wcHBQYDAAD9/Pb18fDu7+nf3NrV0s/Lx8TC
        wcC/vr6+v8DBxcjLzdHW3t3g5O3x/PX6AAYGCwgTFRIUEBkdGhQNFA8LBwH/9PHz7erm49/c2NXT0tHRz9DR0dLU
        2Nre4OTp6vT4/QIGBREW
        """
    ),
    Fixture(
      name: "jpeg-cmyk-adobe", width: 19, height: 13, format: "rgb uint8",
      file: """
        /9j/7gAOQWRvYmUAZAAAAAAA/9sAQwACAQEBAQECAQEBAgICAgIEAwICAgIFBAQDBAYFBgYGBQYGBgcJCAYHCQcG
        BggLCAkKCgoKCgYICwwLCgwJCgoK/8AAFAgADQATBEMRAE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAAB
        AgMEBQYHCAkKC//EALUQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNi
        coIJChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SV
        lpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/aAA4E
        QwBNAFkASwAAPwD2v4g/8FbDq/xEZf8AhJs/vv8Ant717R4r/wCCtJ1f4isP+Emz+/8A+e3vXs2qf8FZjq/xGI/4
        SbP7/wD57e9frvq3x5Nxqx/03+L+9XU/GWb/AIJ8/wDBQHwTp19+2P8AAHw/4w1DS4olsde+03Gn6rFDGJylt9vs
        ZYbprYNczv8AZjIYTI+8oXCsNP4z/DX/AIJfftzGD4r/ALVf7Mvh/X/E8cLfaPEenane6Pf3+YYIV+2XGmz28l7s
        it4Y4/tDSeUilY9gZgeq+J3h7/gmh+1j4n0b9of9pP8AZc8H+JfGWi3Ud6uuzJJbSanJGtusa6ktvJGmrRIlrDGs
        N6s8axq0YUJI6tf8RP8ACj4radFL8QvCtpqEsCqIrre8U6qu7CebEyvsy7HZu25OcZwa0dB/4KX/AAq+Bemj4V/B
        Pw54f8H+GNKml/szw54W0uDT7C08yRppPKt7dUjj3SySSNtUbmdmOSSa2NC/4KYfCv4GacPhZ8E/Dvh/wf4Y0qaX
        +zPDnhbTINPsLTzJGmk8q3gVI498skkjbVGWdmOSSaLr/gq94V8AtF4E8CyafouiaLbQ2GjaNpMMdtaWFrDGscVv
        DDGAkUSIqoqKAqqoAAAFS2vxl0TwxD/YfhqztNPsoGbybOxgWKKPJLHaigAZYknA5JJr5p/ap/4NuZP2a/2SviX+
        0FN+3l4g13xv8O9F1nxb53/CGQ22lahpVhpc1z/Zv2X7VJNFcyTRZ+2/aXRUbb9lZh5h8M/ar/4NwPDH7Of7G3jX
        4+6J+2x4w1P4hfDXwrrfirXb298P2y6NrlpYWd5drZQWKv59jK4jt4zcPd3KgpK3knzFWL5C/wCCmv8AwQqb/gnb
        +w1q/wC2P4Y/bI8QeJ/E/gGe3/4S2x1Hw1DBYa99u1mzsbX7GiTGTTfIiui0nmSXnnsgK/Zwdtcb45/Y+Pg7wHrP
        itvihd3WpaTb3F/u/s5UglgigZ/J8veWVyy/6zeQAcbCea/ODwd+2j8VbH4ebopf+WP/AD3Pp9K/NLRP20vitY/D
        rMM3/LH/AJ7n0+lfD8X7anxXsPhyTDN/yw/57n0+leP2HxG1yLSflb+H+9X3J/wTu/4IY/GD/gpT+x/4U/bW/wCG
        /P8AhC/+E0n1T/imf+FatqP2P7Hqd1Yf8fH9pweZv+y+Z/q1279vO3cf0O+Av/Bt/wDGD9qH4CeAv2mP+Hkn9h/8
        LE8DaN4n/sT/AIVObn+z/t9hDdfZ/O/taPzfL83Zv2Ju252rnA+/fgJ/wbffGD9qH4CeAv2mP+Hkn9h/8LE8DaP4
        n/sT/hU7XP8AZ/2+xhuvs/nf2tH5vl+bs37E3bc7VzgemfCT9mXxB8ZPh/Y/Ej/haf8AZ39otP8A6H/Y3neX5czx
        ff8AOXOdmegxnHbNf//Z
        """,
      pixels: """
        //v17enk3dnW0M7MyMjHx8fIyMrN0dXX3+Hl6vX2/wAHBwkICw4QEA8UEhUQDw0MCggGAgCp9/Tt5ODa08/Lw7+8
        t7W0sbCwsLCxs7W2u77Bx8vS19jb4ejp8vb6/wEBAgMDAwIDAgCo/Pj17ufi29bSx8S/uLSxqaakn52cmpqZmZqb
        nJ6gpKiqsrS5wcjJ0dPX3dzk5ens8fPu7+np7e7q3NjX0dDMvbm0r6unoZyYkpCNiYiHhYWFhYaHiYyOkpWZnKKl
        r6+1t77BxMrI0dLS09PT1tbVy8fFycK+tbSqpqKflZGNh4OAe3l2c3Fwb3BwcHJzdXd5fYCEjI+SlpuepaapsrG2
        ubq8vr2/u765t7WzqaajnpaWjIiHfnx3cm5rZ2RiX15dXV1dX2BiY2ZobG9ydHp9hoaMj5WUoKOkoKSip6unpaKg
        oZuZlZOLioWBdnRsaGVhXFlWUlBOS0tKSkpLTE5PUlNWWl1hZmltcnZ4fYKGh4qIk42TjI6Pko2NgoaDfXd3a2lk
        Yl1cVFFNSUVDPz07Ojo5OTk5Oz0+QENFSUxQVFhcX2Rla2xxdHh6eXt6fn98d3V1dW9rZ2NgW1dSTUlFQj44MzIy
        LywrKSkpJygqKy0sMDM1OjtAREdKT1JVWVxeYmRkZ2hoaGdmZGJgXFpWUk1KSEZBNzMxKScoKCUgHRsaGxgaGxwc
        Gx4gJSMpKi8vNTg7P0JFSUtNUVJTVlZWVlVUUk9OSUdEQD47MTAqKCUhIBoXExEPDg0LCQwKCwkODhIRExYbHh8h
        JikrMDI1OTs8QEFBQ0NCQkFAPjw6NzQxLCclIx0aFhMRCggIBQMCAKyt+vr6/P8CAwMEBwoMDxMWGRwfIiUnKiwt
        MDExMjIyMjAvLSooJSIgGhgVEg8LBwUC//z07erq6N/e4+Xi5OTo6+vw+PoBAgUJCw8RFBcZGx0eICIiIiIiIR8f
        HBoYFRIPDAgFAaqm8uzp
        """
    ),
    Fixture(
      name: "jpeg-ycck-adobe", width: 19, height: 13, format: "rgb uint8",
      file: """
        /9j/7gAOQWRvYmUAZAAAAAAC/9sAQwACAQEBAQECAQEBAgICAgIEAwICAgIFBAQDBAYFBgYGBQYGBgcJCAYHCQcG
        BggLCAkKCgoKCgYICwwLCgwJCgoK/8AAFAgADQATBEMRAE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAAB
        AgMEBQYHCAkKC//EALUQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNi
        coIJChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SV
        lpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/aAA4E
        QwBNAFkASwAAPwD2v4g/8FbDq/xEZf8AhJs/vv8Ant717R4r/wCCtJ1f4isP+Emz+/8A+e3vXs2qf8FZjq/xGI/4
        SbP7/wD57e9frvq3x5Nxqx/03+L+9XU/GWb/AIJ8/wDBQHwTp19+2P8AAHw/4w1DS4olsde+03Gn6rFDGJylt9vs
        ZYbprYNczv8AZjIYTI+8oXCsNP4z/DX/AIJfftzGD4r/ALVf7Mvh/X/E8cLfaPEenane6Pf3+YYIV+2XGmz28l7s
        it4Y4/tDSeUilY9gZgeq+J3h7/gmh+1j4n0b9of9pP8AZc8H+JfGWi3Ud6uuzJJbSanJGtusa6ktvJGmrRIlrDGs
        N6s8axq0YUJI6tf8RP8ACj4radFL8QvCtpqEsCqIrre8U6qu7CebEyvsy7HZu25OcZwa0dB/4KX/AAq+Bemj4V/B
        Pw54f8H+GNKml/szw54W0uDT7C08yRppPKt7dUjj3SySSNtUbmdmOSSa2NC/4KYfCv4GacPhZ8E/Dvh/wf4Y0qaX
        +zPDnhbTINPsLTzJGmk8q3gVI498skkjbVGWdmOSSaLr/gq94V8AtF4E8CyafouiaLbQ2GjaNpMMdtaWFrDGscVv
        DDGAkUSIqoqKAqqoAAAFS2vxl0TwxD/YfhqztNPsoGbybOxgWKKPJLHaigAZYknA5JJr5p/ap/4NuZP2a/2SviX+
        0FN+3l4g13xv8O9F1nxb53/CGQ22lahpVhpc1z/Zv2X7VJNFcyTRZ+2/aXRUbb9lZh5h8M/ar/4NwPDH7Of7G3jX
        4+6J+2x4w1P4hfDXwrrfirXb298P2y6NrlpYWd5drZQWKv59jK4jt4zcPd3KgpK3knzFWL5C/wCCmv8AwQqb/gnb
        +w1q/wC2P4Y/bI8QeJ/E/gGe3/4S2x1Hw1DBYa99u1mzsbX7GiTGTTfIiui0nmSXnnsgK/Zwdtcb45/Y+Pg7wHrP
        itvihd3WpaTb3F/u/s5UglgigZ/J8veWVyy/6zeQAcbCea/ODwd+2j8VbH4ebopf+WP/AD3Pp9K/NLRP20vitY/D
        rMM3/LH/AJ7n0+lfD8X7anxXsPhyTDN/yw/57n0+leP2HxG1yLSflb+H+9X3J/wTu/4IY/GD/gpT+x/4U/bW/wCG
        /P8AhC/+E0n1T/imf+FatqP2P7Hqd1Yf8fH9pweZv+y+Z/q1279vO3cf0O+Av/Bt/wDGD9qH4CeAv2mP+Hkn9h/8
        LE8DaN4n/sT/AIVObn+z/t9hDdfZ/O/taPzfL83Zv2Ju252rnA+/fgJ/wbffGD9qH4CeAv2mP+Hkn9h/8LE8DaP4
        n/sT/hU7XP8AZ/2+xhuvs/nf2tH5vl+bs37E3bc7VzgemfCT9mXxB8ZPh/Y/Ej/haf8AZ39otP8A6H/Y3neX5czx
        ff8AOXOdmegxnHbNf//Z
        """,
      pixels: """
        AH4AAHwAAHsAAHsAAHwAAH0AAIEAAIQAAIUAAJAAqgDjrlSusFiwsleyslSytFO0r1CvNKurAH0AAHoAAHgAAHUA
        AHYAAHcAAHgAAHsAAH8AAIYAAIIAAIkAAIsAsgDhrlOurFGsMaioAH8AAHkAAHkAAHUAAHMAAHIADXIAFXMEEXUD
        B3cAAHwAAH4AAIYAAIQAAIQAAIkAAIMAAHwAAIQAAHsAAHwAAHEAAHEAEm4AJ20YNm4qOm8yNnEuLHQkGHgPAXsA
        AHwAAIIAAIIAAIAAAH4AAH8AAHUAAHMAAG8ACnEAJ2wUQGkzU2lLXmlbYmxgXm5dUXBRPnM8KHgjDnsEAHkAAHoA
        AHwAAHoAAHsAAHYAAHAAFGsGNGwpUGhFZmVhd2V2gmaFg2eHfWqBcm13XnBiS3RJL3MtH3cQBnoABHcAAHkABHIA
        D20ALGwUQmk1ZGRXeWR2jWKQnGKipWKtpWWwnWaokWidf2yIbXB0UnBRQXdAMXEkHXAbJ3MfJ20cQXI0UmdNb2Np
        gWKGnmCgsF64vV3FxF/Ew2DDvGLEsGW/nmitiWuUdm15YG5lVHNUTm9HTm5EVmtSZmNfe2N6lV+Url20vlfEw13D
        v1i/vVu9vl2+vV29v2G/uGPDp2e3k2mfhGqMd2t5cGpxcmhye2V8jWKOol2otl68wVjBv1u/vVS9tlW2t1a3tli2
        uFy4u1y7vWG9wmTCsGW/omaulmaekWaYlGSZnWGjrl61wV3Hvla+vlW+uVG5sVGxr1GvsVWxrlOusliys1uzuVu5
        vF+8v2G/v2LDtmLDs2G+t1/DwF3FwlnCvVS9u1G7tVK1rlGusFCwNK0WAIUAtAAArFKsrleusVqxtly2uV65vV69
        v16/wF3AwFrAvli+u1S7tlO2tE+0rE2sAH4AAH8AAHcAAIIAAIUAAIYAtwAArVetsVmxtFq0uFu4ulq6ulm6ule6
        uFS4tVC1sUyxOqsUAHwA
        """
    ),
    Fixture(
      name: "jpeg-cmyk-plain", width: 19, height: 13, format: "rgb uint8",
      file: """
        /9j/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYGCAsICQoKCgoKBggLDAsK
        DAkKCgr/wAAUCAANABMEQxEATREAWREASxEA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAA
        AgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0
        NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKz
        tLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oADgRDAE0AWQBLAAA/APa/iD/w
        VsOr/ERl/wCEmz++/wCe3vXtHiv/AIK0nV/iKw/4SbP7/wD57e9ezap/wVmOr/EYj/hJs/v/APnt71+u+rfHk3Gr
        H/Tf4v71dT8ZZv8Agnz/AMFAfBOnX37Y/wAAfD/jDUNLiiWx177TcafqsUMYnKW32+xlhumtg1zO/wBmMhhMj7yh
        cKw0/jP8Nf8Agl9+3MYPiv8AtV/sy+H9f8Txwt9o8R6dqd7o9/f5hghX7ZcabPbyXuyK3hjj+0NJ5SKVj2BmB6r4
        neHv+CaH7WPifRv2h/2k/wBlzwf4l8ZaLdR3q67MkltJqcka26xrqS28kaatEiWsMaw3qzxrGrRhQkjq1/xE/wAK
        Pitp0UvxC8K2moSwKoiut7xTqq7sJ5sTK+zLsdm7bk5xnBrR0H/gpf8ACr4F6aPhX8E/Dnh/wf4Y0qaX+zPDnhbS
        4NPsLTzJGmk8q3t1SOPdLJJI21RuZ2Y5JJrY0L/gph8K/gZpw+FnwT8O+H/B/hjSppf7M8OeFtMg0+wtPMkaaTyr
        eBUjj3yySSNtUZZ2Y5JJouv+Cr3hXwC0XgTwLJp+i6JottDYaNo2kwx21pYWsMaxxW8MMYCRRIiqiooCqqgAAAVL
        a/GXRPDEP9h+GrO00+ygZvJs7GBYoo8ksdqKABliScDkkmvmn9qn/g25k/Zr/ZK+Jf7QU37eXiDXfG/w70XWfFvn
        f8IZDbaVqGlWGlzXP9m/ZftUk0VzJNFn7b9pdFRtv2VmHmHwz9qv/g3A8Mfs5/sbeNfj7on7bHjDU/iF8NfCut+K
        tdvb3w/bLo2uWlhZ3l2tlBYq/n2MriO3jNw93cqCkreSfMVYvkL/AIKa/wDBCpv+Cdv7DWr/ALY/hj9sjxB4n8T+
        AZ7f/hLbHUfDUMFhr327WbOxtfsaJMZNN8iK6LSeZJeeeyAr9nB21xvjn9j4+DvAes+K2+KF3dalpNvcX+7+zlSC
        WCKBn8ny95ZXLL/rN5ABxsJ5r84PB37aPxVsfh5uil/5Y/8APc+n0r80tE/bS+K1j8Oswzf8sf8AnufT6V8Pxftq
        fFew+HJMM3/LD/nufT6V4/YfEbXItJ+Vv4f71fcn/BO7/ghj8YP+ClP7H/hT9tb/AIb8/wCEL/4TSfVP+KZ/4Vq2
        o/Y/sep3Vh/x8f2nB5m/7L5n+rXbv287dx/Q74C/8G3/AMYP2ofgJ4C/aY/4eSf2H/wsTwNo3if+xP8AhU5uf7P+
        32EN19n87+1o/N8vzdm/Ym7bnaucD79+An/Bt98YP2ofgJ4C/aY/4eSf2H/wsTwNo/if+xP+FTtc/wBn/b7GG6+z
        +d/a0fm+X5uzfsTdtztXOB6Z8JP2ZfEHxk+H9j8SP+Fp/wBnf2i0/wDof9jed5flzPF9/wA5c52Z6DGcds1//9k=
        """,
      pixels: """
        //v17enk3dnW0M7MyMjHx8fIyMrN0dXX3+Hl6vX2/wAHBwkICw4QEA8UEhUQDw0MCggGAgCp9/Tt5ODa08/Lw7+8
        t7W0sbCwsLCxs7W2u77Bx8vS19jb4ejp8vb6/wEBAgMDAwIDAgCo/Pj17ufi29bSx8S/uLSxqaakn52cmpqZmZqb
        nJ6gpKiqsrS5wcjJ0dPX3dzk5ens8fPu7+np7e7q3NjX0dDMvbm0r6unoZyYkpCNiYiHhYWFhYaHiYyOkpWZnKKl
        r6+1t77BxMrI0dLS09PT1tbVy8fFycK+tbSqpqKflZGNh4OAe3l2c3Fwb3BwcHJzdXd5fYCEjI+SlpuepaapsrG2
        ubq8vr2/u765t7WzqaajnpaWjIiHfnx3cm5rZ2RiX15dXV1dX2BiY2ZobG9ydHp9hoaMj5WUoKOkoKSip6unpaKg
        oZuZlZOLioWBdnRsaGVhXFlWUlBOS0tKSkpLTE5PUlNWWl1hZmltcnZ4fYKGh4qIk42TjI6Pko2NgoaDfXd3a2lk
        Yl1cVFFNSUVDPz07Ojo5OTk5Oz0+QENFSUxQVFhcX2Rla2xxdHh6eXt6fn98d3V1dW9rZ2NgW1dSTUlFQj44MzIy
        LywrKSkpJygqKy0sMDM1OjtAREdKT1JVWVxeYmRkZ2hoaGdmZGJgXFpWUk1KSEZBNzMxKScoKCUgHRsaGxgaGxwc
        Gx4gJSMpKi8vNTg7P0JFSUtNUVJTVlZWVlVUUk9OSUdEQD47MTAqKCUhIBoXExEPDg0LCQwKCwkODhIRExYbHh8h
        JikrMDI1OTs8QEFBQ0NCQkFAPjw6NzQxLCclIx0aFhMRCggIBQMCAKyt+vr6/P8CAwMEBwoMDxMWGRwfIiUnKiwt
        MDExMjIyMjAvLSooJSIgGhgVEg8LBwUC//z07erq6N/e4+Xi5OTo6+vw+PoBAgUJCw8RFBcZGx0eICIiIiIiIR8f
        HBoYFRIPDAgFAaqm8uzp
        """
    ),
    Fixture(
      name: "jpeg-metadata", width: 2, height: 2, format: "rgb uint8",
      file: """
        /9j/4AAQSkZJRgABAQEBLACWAAD/4QEVRXhpZgAASUkqAAgAAAAEAA8BAgAMAAAAsAAAABIBAwABAAAABgAAAGmH
        BAABAAAAPgAAACWIBAABAAAAUAAAAIYAAAABAAOQAgAUAAAAvAAAAAAAAAAEAAEAAgACAAAATgAAAAIABQADAAAA
        0AAAAAMAAgACAAAARQAAAAQABQADAAAA6AAAAAAAAAADABIBAwABAAAABgAAAAECBAABAAAAAAEAAAICBAABAAAA
        DQAAAAAAAABBQ01FIGNhbWVyYQAyMDI0OjA1OjEzIDEwOjIwOjMwADAAAAABAAAAMwAAAAEAAABA4gEA7x4AAAIA
        AAABAAAAFQAAAAEAAADx+wkA7x4AAP/YVEhVTUJOQUlM/9n/4QBEaHR0cDovL25zLmFkb2JlLmNvbS94YXAvMS4w
        LwA8eDp4bXBtZXRhIHhtbG5zOng9J2Fkb2JlOm5zOm1ldGEvJy8+/+ICXElDQ19QUk9GSUxFAAEBAAACTGxjbXME
        QAAAbW50clJHQiBYWVogB+gABQANAAAAAAAAYWNzcEFQUEwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAPbWAAEA
        AAAA0y1sY21zAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAALZGVzYwAAAQgA
        AAA2Y3BydAAAAUAAAABMd3RwdAAAAYwAAAAUY2hhZAAAAaAAAAAsclhZWgAAAcwAAAAUYlhZWgAAAeAAAAAUZ1hZ
        WgAAAfQAAAAUclRSQwAAAggAAAAgZ1RSQwAAAggAAAAgYlRSQwAAAggAAAAgY2hybQAAAigAAAAkbWx1YwAAAAAA
        AAABAAAADGVuVVMAAAAaAAAAHABXAGkAZABlACAAYgB1AGkAbAB0AC0AaQBuAABtbHVjAAAAAAAAAAEAAAAMZW5V
        UwAAADAAAAAcAE4AbwAgAGMAbwBwAHkAcgBpAGcAaAB0ACwAIAB1AHMAZQAgAGYAcgBlAGUAbAB5WFlaIAAAAAAA
        APbWAAEAAAAA0y1zZjMyAAAAAAABDEIAAAXe///zJQAAB5MAAP2Q///7of///aIAAAPcAADAblhZWiAAAAAAAACc
        GAAAT6UAAAT8WFlaIAAAAAAAACSfAAAPhAAAtsNYWVogAAAAAAAAYpcAALeHAAAY2XBhcmEAAAAAAAMAAAACZmYA
        APKnAAANWQAAE9AAAApbY2hybQAAAAAAAwAAAACj1wAAVHsAAEzNAACZmgAAJmYAAA9c//4AC2EgY29tbWVudP/b
        AEMAAwICAwICAwMDAwQDAwQFCAUFBAQFCgcHBggMCgwMCwoLCw0OEhANDhEOCwsQFhARExQVFRUMDxcYFhQYEhQV
        FP/bAEMBAwQEBQQFCQUFCRQNCw0UFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU
        FBQUFP/AABEIAAIAAgMBIgACEQEDEQH/xAAfAAABBQEBAQEBAQAAAAAAAAAAAQIDBAUGBwgJCgv/xAC1EAACAQMD
        AgQDBQUEBAAAAX0BAgMABBEFEiExQQYTUWEHInEUMoGRoQgjQrHBFVLR8CQzYnKCCQoWFxgZGiUmJygpKjQ1Njc4
        OTpDREVGR0hJSlNUVVZXWFlaY2RlZmdoaWpzdHV2d3h5eoOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3
        uLm6wsPExcbHyMnK0tPU1dbX2Nna4eLj5OXm5+jp6vHy8/T19vf4+fr/xAAfAQADAQEBAQEBAQEBAAAAAAAAAQID
        BAUGBwgJCgv/xAC1EQACAQIEBAMEBwUEBAABAncAAQIDEQQFITEGEkFRB2FxEyIygQgUQpGhscEJIzNS8BVictEK
        FiQ04SXxFxgZGiYnKCkqNTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqCg4SFhoeIiYqSk5SV
        lpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2dri4+Tl5ufo6ery8/T19vf4+fr/2gAMAwEA
        AhEDEQA/APj/AOJ2s6gnxJ8WKt9cqo1a7AAmbA/fP70UUV7OB/3Wl/hj+SOg/9k=
        """,
      pixels: """
        sbR/Sk0YlplkKSwA
        """
    ),
  ]

  static let photos: [ReferencePhoto] = [
    ReferencePhoto(
      name: "astronaut.png", width: 512, height: 512, mode: "RGB",
      digest: 0x9BBCAC766DD1FF85),
    ReferencePhoto(
      name: "bird_segmentation.png", width: 513, height: 513, mode: "RGB",
      digest: 0xE02B6FE80E7DC875),
    ReferencePhoto(
      name: "cat_720p.jpg", width: 1280, height: 720, mode: "RGB",
      digest: 0x91A00BEAE66E76AB),
    ReferencePhoto(
      name: "chelsea.png", width: 451, height: 300, mode: "RGB",
      digest: 0x744F1B98B8532A09),
    ReferencePhoto(
      name: "dog_segmentation.png", width: 128, height: 128, mode: "RGB",
      digest: 0x7E7D0DE8358F3FD8),
    ReferencePhoto(
      name: "face.jpg", width: 512, height: 355, mode: "RGB",
      digest: 0xA826303333F3FAC6),
    ReferencePhoto(
      name: "grace_hopper.png", width: 512, height: 600, mode: "RGB",
      digest: 0xBE059C9668578F07),
    ReferencePhoto(
      name: "owl.jpg", width: 512, height: 384, mode: "RGB",
      digest: 0x6EFA3DD80FF127D0),
    ReferencePhoto(
      name: "pets.jpg", width: 512, height: 430, mode: "RGB",
      digest: 0x1D16615882E07A6C),
  ]
}
