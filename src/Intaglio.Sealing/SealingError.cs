namespace Intaglio.Sealing;

/// <summary>The reasons why a file was not decrypted.</summary>
public enum SealingError
{
    /// <summary>No reason was specified.</summary>
    None,

    /// <summary>The file is not a sealed file.</summary>
    NotSealed,

    /// <summary>The version of the sealed file is not supported.</summary>
    UnknownVersion,

    /// <summary>The header is not valid, because it is damaged or malicious.</summary>
    InvalidHeader,

    /// <summary>A key was used for a file that was encrypted with a passphrase, or vice versa.</summary>
    WrongKeyKind,

    /// <summary>The key or passphrase is wrong, or the header was changed. These cases cannot be distinguished.</summary>
    WrongKey,

    /// <summary>The data was changed, truncated or extended.</summary>
    Damaged,

    /// <summary>
    /// The header requires more iterations for the passphrase than <see cref="SealingOptions.IterationLimit"/>; nothing was computed.
    /// </summary>
    TooManyIterations,

    /// <summary>The file is not a key file, or its checksum does not match.</summary>
    InvalidKeyFile,

    /// <summary>The key file is for checksums, not for sealing.</summary>
    WrongPurpose,
}
