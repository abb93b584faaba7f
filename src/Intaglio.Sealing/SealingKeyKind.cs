namespace Intaglio.Sealing;

/// <summary>The kinds of keys that files are encrypted with.</summary>
public enum SealingKeyKind
{
    /// <summary>64 random bytes, which are stored in a key file.</summary>
    Key = 1,

    /// <summary>A passphrase, which PBKDF2 stretches to 64 bytes.</summary>
    Passphrase = 2,
}
