namespace Intaglio.Sealing;

/// <summary>Why a file was not decrypted.</summary>
public enum SealingError
{
    /// <summary>None was given.</summary>
    None,

    /// <summary>It is no sealed file.</summary>
    NotSealed,

    /// <summary>It is a sealed file of a version that is not known here.</summary>
    UnknownVersion,

    /// <summary>Its header states what no sealed file has: it is damaged, or made to do harm.</summary>
    InvalidHeader,

    /// <summary>A key was given for a file that was encrypted with a passphrase, or the other way round.</summary>
    WrongKeyKind,

    /// <summary>The key, or the passphrase, is another one, or the header was changed: these cannot be told apart.</summary>
    WrongKey,

    /// <summary>The data was changed, cut off or added to.</summary>
    Damaged,

    /// <summary>Its header asks for more iterations of the passphrase than <see cref="SealingOptions.IterationLimit"/>; nothing was computed.</summary>
    TooManyIterations,

    /// <summary>It is no key file, or not what one was: the check sum does not match.</summary>
    InvalidKeyFile,

    /// <summary>It is a key file for checksums.</summary>
    WrongPurpose,
}
