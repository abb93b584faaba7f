namespace Intaglio.Cryptography;

/// <summary>Domain separation flags of the compression function (paper, section 2.2, table 3).</summary>
internal static class Blake3Flags
{
    internal const uint ChunkStart = 1 << 0, ChunkEnd = 1 << 1, Parent = 1 << 2, Root = 1 << 3, KeyedHash = 1 << 4,
        DeriveKeyContext = 1 << 5, DeriveKeyMaterial = 1 << 6;
}
