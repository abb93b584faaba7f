namespace Intaglio.Sealing;

/// <summary>What a file was encrypted with.</summary>
public enum SealingKeyKind
{
    /// <summary>64 random bytes, which a key file keeps.</summary>
    Key = 1,

    /// <summary>A passphrase, which PBKDF2 stretches to 64 bytes.</summary>
    Passphrase = 2,
}
