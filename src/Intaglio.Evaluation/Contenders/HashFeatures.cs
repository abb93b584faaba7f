namespace Intaglio.Evaluation;

/// <summary>The features of a contender's interface. Each feature can still reject some arguments.</summary>
[Flags]
public enum HashFeatures
{
    /// <summary>Digests of a single size for messages in arrays.</summary>
    None = 0,

    /// <summary>Digests of several sizes, selected by a parameter of the function.</summary>
    DigestSize = 1,

    /// <summary>Keys.</summary>
    Key = 2,

    /// <summary>Salts.</summary>
    Salt = 4,

    /// <summary>Personalizations.</summary>
    Personalization = 8,

    /// <summary>The parameters of tree nodes.</summary>
    Tree = 16,

    /// <summary>Incremental hashing of messages in pieces.</summary>
    Incremental = 32,

    /// <summary>Messages and digests in spans.</summary>
    Spans = 64,

    /// <summary>Copying of the state of an incremental digest.</summary>
    Cloning = 128,

    /// <summary>Concurrent calls from several threads, to static methods or to objects made for this purpose.</summary>
    Concurrent = 256,
}
