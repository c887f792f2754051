// SPDX-License-Identifier: Apache-2.0

/// The explanation of the subject that commands choose, for their help.
enum SubjectHelp {
  static let text = """


    The subject is what a person looking at the photo would name: people and animals before vehicles \
    and other things, these before furniture, several alike together, and what is held or ridden along \
    with them. Parts cut off by the left, right or top edge and parts that do not stand out count half, \
    and where there is nothing, nothing is taken.
    """
}
