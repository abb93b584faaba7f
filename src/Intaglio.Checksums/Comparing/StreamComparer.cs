using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Intaglio.Checksums;

/// <summary>Finds the ranges of bytes in which two streams differ.</summary>
/// <remarks>
/// Both streams are read once, in parallel and with constant memory. If one stream is longer, its additional bytes are not part of a range.
/// They are included in <see cref="FirstLength"/> or <see cref="SecondLength"/>.
/// </remarks>
public sealed class StreamComparer
{
    private const int BufferSize = 256 * 1024;

    private readonly Stream first, second;
    private readonly int maxGap;
    private readonly IProgress<long>? progress;
    private readonly CancellationToken cancellationToken;
    private readonly byte[] firstBuffer = GC.AllocateUninitializedArray<byte>(BufferSize),
        secondBuffer = GC.AllocateUninitializedArray<byte>(BufferSize);

    // The offset of the buffers in the streams, the number of bytes in both buffers, and the index of the next byte to compare.
    private long start;
    private int count, place;
    private bool isAtEnd;

    // The current range, if its length is not 0, and its end so far.
    private DifferingRange range;
    private long end;

    /// <summary>
    /// Initializes a new instance of the <see cref="StreamComparer"/> class for two streams, which are compared from their current
    /// positions.
    /// </summary>
    /// <param name="first">The first stream. It is not closed.</param>
    /// <param name="second">The second stream. It is not closed.</param>
    /// <param name="options">The settings, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">The receiver of the number of compared bytes of the first stream, or <see langword="null"/>.</param>
    /// <param name="cancellationToken">The token that cancels the comparison.</param>
    /// <exception cref="ArgumentNullException"><paramref name="first"/> or <paramref name="second"/> is <see langword="null"/>.</exception>
    /// <exception cref="ArgumentException">A stream does not support reading.</exception>
    public StreamComparer(Stream first, Stream second, StreamComparerOptions? options = null, IProgress<long>? progress = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(first);
        ArgumentNullException.ThrowIfNull(second);
        if (!first.CanRead || !second.CanRead)
            throw new ArgumentException("The stream does not support reading.", first.CanRead ? nameof(second) : nameof(first));
        (this.first, this.second, this.progress, this.cancellationToken) = (first, second, progress, cancellationToken);
        maxGap = (options ?? new()).MaxGap;
    }

    /// <summary>Gets the number of bytes read from the first stream, which is its length after the last range.</summary>
    public long FirstLength { get; private set; }

    /// <summary>Gets the number of bytes read from the second stream, which is its length after the last range.</summary>
    public long SecondLength { get; private set; }

    /// <summary>Gets the number of differing bytes in the ranges returned so far.</summary>
    public long DifferingBytes { get; private set; }

    /// <summary>Finds the next range.</summary>
    /// <param name="next">The range, which is after all previous ranges.</param>
    /// <returns>
    /// <see langword="true"/> if another range was found; <see langword="false"/> if both streams were read to their ends.
    /// </returns>
    /// <exception cref="IOException">A stream cannot be read.</exception>
    /// <exception cref="OperationCanceledException">The comparison was canceled.</exception>
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
            // Equal bytes, which are part of the range if they are only a gap.
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

    /// <summary>Fills both buffers. At the end of the shorter stream, counts the remaining bytes of the longer one.</summary>
    private bool Fill()
    {
        if (isAtEnd)
            return false;
        cancellationToken.ThrowIfCancellationRequested();
        start += count;
        int firstCount = first.ReadAtLeast(firstBuffer, BufferSize, throwOnEndOfStream: false),
            secondCount = second.ReadAtLeast(secondBuffer, BufferSize, throwOnEndOfStream: false);
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

    /// <summary>Counts the remaining bytes of a stream, from its length if it can seek, otherwise by reading.</summary>
    private long CountRest(Stream stream, Span<byte> buffer)
    {
        if (stream.CanSeek)
            return Math.Max(0, stream.Length - stream.Position);
        long rest = 0;
        for (int read; (read = stream.Read(buffer)) > 0; rest += read)
            cancellationToken.ThrowIfCancellationRequested();
        return rest;
    }

    /// <summary>Counts the bytes before the first equal byte.</summary>
    private static int CountDiffering(ReadOnlySpan<byte> one, ReadOnlySpan<byte> other)
    {
        int at = 0;
        if (Vector256.IsHardwareAccelerated)
        {
            ref byte first = ref MemoryMarshal.GetReference(one), second = ref MemoryMarshal.GetReference(other);
            for (; at <= one.Length - Vector256<byte>.Count; at += Vector256<byte>.Count)
            {
                uint equal = Vector256.Equals(Vector256.LoadUnsafe(ref first, (nuint)at), Vector256.LoadUnsafe(ref second, (nuint)at))
                    .ExtractMostSignificantBits();
                if (equal != 0)
                    return at + System.Numerics.BitOperations.TrailingZeroCount(equal);
            }
        }
        while (at < one.Length && one[at] != other[at])
            at++;
        return at;
    }
}
