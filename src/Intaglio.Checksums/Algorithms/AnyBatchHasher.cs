using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace Intaglio.Checksums;

/// <summary>An algorithm without lanes, unless a derived class has some.</summary>
/// <param name="whole">What hashes whole messages.</param>
/// <param name="parts">What hashes a message part by part.</param>
/// <param name="digestSize">The size of the digest in bytes.</param>
internal class AnyBatchHasher(HashAlgorithm whole, HashAlgorithm parts, int digestSize) : BatchHasher(digestSize)
{
    internal override void Append(ReadOnlyMemory<byte> part)
    {
        // All parts are in arrays: the buffers that files are read into.
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
