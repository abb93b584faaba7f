using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace Intaglio.Checksums;

/// <summary>A hasher without lanes, which derived classes can add.</summary>
/// <param name="whole">The algorithm that hashes whole messages.</param>
/// <param name="parts">The algorithm that hashes a message in parts.</param>
/// <param name="digestSize">The size of the digest in bytes.</param>
internal class AnyBatchHasher(HashAlgorithm whole, HashAlgorithm parts, int digestSize) : BatchHasher(digestSize)
{
    internal override void Append(ReadOnlyMemory<byte> part)
    {
        // Parts are always arrays, because files are read into array buffers.
        if (MemoryMarshal.TryGetArray(part, out ArraySegment<byte> segment))
            parts.TransformBlock(segment.Array ?? [], segment.Offset, segment.Count, null, 0);
    }

    internal override void Finish(Span<byte> digest)
    {
        parts.TransformFinalBlock([], 0, 0);
        parts.Hash.CopyTo(digest);
        parts.Initialize();
    }

    public override void Dispose()
    {
        whole.Dispose();
        parts.Dispose();
    }

    protected override void HashAlone(ReadOnlySpan<byte> message, Span<byte> digest) => whole.TryComputeHash(message, digest, out _);
}
