namespace Intaglio.Caching;

/// <summary>The kind of a file on the server of a remote cache that was refused.</summary>
public enum RemoteCacheProblemKind
{
    /// <summary>The bytes of an item do not have the digest in its name.</summary>
    WrongBytes,

    /// <summary>A record has another form, another key, or items with wrong bytes.</summary>
    InvalidRecord,

    /// <summary>A record is not signed.</summary>
    UnsignedRecord,

    /// <summary>A record is signed by a key that is not accepted.</summary>
    UnknownKey,

    /// <summary>The signature of a record is not that of its key.</summary>
    ForgedRecord,
}
