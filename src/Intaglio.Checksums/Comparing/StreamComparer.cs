using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Intaglio.Checksums;

/// <summary>Finds the ranges of bytes in which two streams differ. Both are read once, in step, with constant memory.</summary>
/// <remarks>Bytes that only the longer stream has are in no range: <see cref="FirstLength"/> and <see cref="SecondLength"/> tell of them.</remarks>
public sealed class StreamComparer
{
    private const int BufferSize = 256 * 1024;

    private readonly Stream first, second;
    private readonly int maxGap;
    private readonly IProgress<long>? progress;
    private readonly CancellationToken cancellationToken;
    private readonly byte[] firstBuffer = GC.AllocateUninitializedArray<byte>(BufferSize), secondBuffer = GC.AllocateUninitializedArray<byte>(BufferSize);

    // What the buffers hold in common begins at this offset of the streams, and was compared up to a place.
    private long start;
    private int count, place;
    private bool isAtEnd;

    // The range that is open, if it has a byte, and where it ends so far.
    private DifferingRange range;
    private long end;

    /// <summary>Compares two streams from where they are.</summary>
    /// <param name="first">The first stream; it is not closed.</param>
    /// <param name="second">The second stream; it is not closed.</param>
    /// <param name="options">What belongs to one range; null for the defaults.</param>
    /// <param name="progress">Receives the bytes of the first stream that are compared; null for nothing.</param>
    /// <param name="cancellationToken">Stops the comparison.</param>
    /// <exception cref="ArgumentException">A stream cannot be read.</exception>
    public StreamComparer(Stream first, Stream second, StreamComparerOptions? options = null, IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(first);
        ArgumentNullException.ThrowIfNull(second);
        if (!first.CanRead || !second.CanRead)
            throw new ArgumentException("The stream cannot be read.", first.CanRead ? nameof(second) : nameof(first));
        (this.first, this.second, this.progress, this.cancellationToken) = (first, second, progress, cancellationToken);
        maxGap = (options ?? new()).MaxGap;
    }

    /// <summary>Gets the bytes of the first stream: those that were read, and all when there is no further range.</summary>
    public long FirstLength { get; private set; }

    /// <summary>Gets the bytes of the second stream: those that were read, and all when there is no further range.</summary>
    public long SecondLength { get; private set; }

    /// <summary>Gets the bytes that differ in the ranges so far.</summary>
    public long DifferingBytes { get; private set; }

    /// <summary>Finds the next range.</summary>
    /// <param name="next">The range, behind all before it.</param>
    /// <returns>Whether there is one. If not, the streams are read to their ends.</returns>
    /// <exception cref="IOException">A stream cannot be read.</exception>
    /// <exception cref="OperationCanceledException">It was stopped.</exception>
    public bool TryReadRange(out DifferingRange next)
    {
        while (place < count || Fill())
        {
            ReadOnlySpan<byte> one = firstBuffer.AsSpan(place..count), other = secondBuffer.AsSpan(place..count);
            if (range.Length == 0)
            {
                place += one.CommonPrefixLength(other);
                if (place < count)
                    range = new(end = start + place, 1, 0);
                continue;
            }
            int differing = CountDiffering(one, other);
            if (differing > 0)
            {
                place += differing;
                end = start + place;
                range = range with { Length = end - range.Offset, Differing = range.Differing + differing };
                continue;
            }
            // Equal bytes, of which a gap may still lie within the range.
            int most = (int)Math.Min(one.Length, end + maxGap + 1 - (start + place));
            place += one[..most].CommonPrefixLength(other[..most]);
            if (start + place > end + maxGap)
                return Close(out next);
        }
        return Close(out next);
    }

    private bool Close(out DifferingRange next)
    {
        (next, range) = (range, default);
        DifferingBytes += next.Differing;
        return next.Length > 0;
    }

    /// <summary>Reads as much as both streams have, and counts the rest of the longer at the end.</summary>
    private bool Fill()
    {
        if (isAtEnd)
            return false;
        cancellationToken.ThrowIfCancellationRequested();
        start += count;
        int firstCount = first.ReadAtLeast(firstBuffer, BufferSize, throwOnEndOfStream: false), secondCount = second.ReadAtLeast(secondBuffer, BufferSize, throwOnEndOfStream: false);
        (count, place) = (Math.Min(firstCount, secondCount), 0);
        (FirstLength, SecondLength) = (FirstLength + firstCount, SecondLength + secondCount);
        isAtEnd = count < BufferSize;
        if (isAtEnd && firstCount == BufferSize)
            FirstLength += CountRest(first, firstBuffer.AsSpan(count..));
        else if (isAtEnd && secondCount == BufferSize)
            SecondLength += CountRest(second, secondBuffer.AsSpan(count..));
        progress?.Report(start + count);
        return count > 0;
    }

    /// <summary>Counts what a stream has left. A file tells; what cannot seek is read.</summary>
    private long CountRest(Stream stream, Span<byte> buffer)
    {
        if (stream.CanSeek)
            return Math.Max(0, stream.Length - stream.Position);
        long rest = 0;
        for (int read; (read = stream.Read(buffer)) > 0; rest += read)
            cancellationToken.ThrowIfCancellationRequested();
        return rest;
    }

    /// <summary>Counts the bytes before the first that is equal.</summary>
    private static int CountDiffering(ReadOnlySpan<byte> one, ReadOnlySpan<byte> other)
    {
        int at = 0;
        if (Vector256.IsHardwareAccelerated)
        {
            ref byte first = ref MemoryMarshal.GetReference(one), second = ref MemoryMarshal.GetReference(other);
            for (; at <= one.Length - Vector256<byte>.Count; at += Vector256<byte>.Count)
            {
                uint equal = Vector256.Equals(Vector256.LoadUnsafe(ref first, (nuint)at), Vector256.LoadUnsafe(ref second, (nuint)at)).ExtractMostSignificantBits();
                if (equal != 0)
                    return at + System.Numerics.BitOperations.TrailingZeroCount(equal);
            }
        }
        while (at < one.Length && one[at] != other[at])
            at++;
        return at;
    }
}
