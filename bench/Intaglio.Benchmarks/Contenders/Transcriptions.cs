using Intaglio.Reference;

namespace Intaglio.Benchmarks;

/// <summary>RFC 7693 as it is written there, loops and tables and all: the baseline of every table.</summary>
internal static class Transcriptions
{
    private const string Name = "RFC 7693 transcription";

    internal static Contender Blake2b { get; } = new(Name, Role.Transcription, Algorithm.Blake2b,
        static (source, digest) => Blake2bReference.Hash(source, digest.Length).CopyTo(digest), choosesDigestSize: true);

    internal static Contender Blake2s { get; } = new(Name, Role.Transcription, Algorithm.Blake2s,
        static (source, digest) => Blake2sReference.Hash(source, digest.Length).CopyTo(digest), choosesDigestSize: true);
}
