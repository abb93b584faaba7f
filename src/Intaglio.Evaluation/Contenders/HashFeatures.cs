namespace Intaglio.Evaluation;

/// <summary>What a contender's interface offers. What it refuses within an offer is found out by trying.</summary>
[Flags]
public enum HashFeatures
{
    /// <summary>A digest of one size of a message in an array.</summary>
    None = 0,

    /// <summary>Digests of several sizes, as a parameter of the function.</summary>
    DigestSize = 1,

    /// <summary>Keys.</summary>
    Key = 2,

    /// <summary>Salts.</summary>
    Salt = 4,

    /// <summary>Personalizations.</summary>
    Personalization = 8,

    /// <summary>The parameters of a tree's nodes.</summary>
    Tree = 16,

    /// <summary>Messages in pieces.</summary>
    Incremental = 32,

    /// <summary>Messages in spans, and digests into spans.</summary>
    Spans = 64,

    /// <summary>States that can be copied with what they have taken in.</summary>
    Cloning = 128,

    /// <summary>Calls from several threads at a time: static methods, or objects made for it.</summary>
    Concurrent = 256,
}
