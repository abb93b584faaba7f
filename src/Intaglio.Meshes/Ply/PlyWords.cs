using System.Buffers.Binary;
using System.Runtime.InteropServices;
using System.Runtime.CompilerServices;
using System.Text;

namespace Intaglio.Meshes;

/// <summary>Converts the numbers of a text file to little-endian doubles, so that the same code reads text and binary files.</summary>
/// <remarks>Several chunks are converted in parallel, up to the first word that is not a number.</remarks>
/// <param name="stream">The text.</param>
/// <param name="position">The number of bytes of the file before the text.</param>
/// <param name="options">The chunk size and the number of threads.</param>
/// <param name="progress">Receives the total bytes read so far.</param>
/// <param name="cancellationToken">The token that cancels the operation.</param>
internal sealed class PlyWords(Stream stream, long position, MeshReadOptions options, IProgress<long>? progress,
    CancellationToken cancellationToken)
{
    private const int MaxWord = 1 << 20, MaxBytesOfByte = 4, ShownLength = 40, ChunksOfWorker = 2;

    private readonly TextChunks source = new(stream, options.ChunkSize, MaxWord) { CutsAtBlanks = true };
    private readonly SortedDictionary<int, byte[]> chunks = [];
    private int faulty = int.MaxValue;
    private long read = position;

    /// <summary>Gets the numbers up to the first word that is not a number.</summary>
    internal IEnumerable<ReadOnlyMemory<byte>> Pieces
    {
        get
        {
            while (ReadSome())
            {
                foreach ((int index, byte[] words) in chunks)
                {
                    if (index <= faulty)
                        yield return words;
                }
                chunks.Clear();
            }
        }
    }

    /// <summary>Gets the error message for a file that needs more numbers.</summary>
    internal string Ending { get; private set; } = "The file ends too early.";

    private bool ReadSome()
    {
        if (faulty < int.MaxValue)
            return false;
        int left = ChunksOfWorker * options.Workers;
        new ParallelLoop().Run(options.Workers, () =>
        {
            byte[] text = [], words = [];
            while (Interlocked.Decrement(ref left) >= 0 && Volatile.Read(ref faulty) == int.MaxValue
                && source.Take(ref text, out int index) is > 0 and var length)
            {
                cancellationToken.ThrowIfCancellationRequested();
                // A word and a space take at least two bytes of text, and a double takes eight.
                if (words.Length < MaxBytesOfByte * (length + 1))
                    words = GC.AllocateUninitializedArray<byte>(MaxBytesOfByte * (length + 1));
                byte[] chunk = words.AsSpan(0, Read(text, length, words, !options.UseDoubles, out string? fault)).ToArray();
                lock (chunks)
                {
                    chunks.Add(index, chunk);
                    if (fault is not null && index < faulty)
                        (faulty, Ending) = (index, fault);
                    progress?.Report(read += length);
                }
            }
        });
        return chunks.Count > 0;
    }

    // These doubles must be parsed again as floats to avoid rounding twice. They are midpoints between floats, and numbers in the subnormal
    // range of floats.
    private static bool IsNearMiddle(double value) =>
        ((uint)BitConverter.DoubleToUInt64Bits(value) & 0x1FFF_FFFF) == 0x1000_0000 || (value != 0 && Math.Abs(value) < 1.17549435e-38);

    private static int Read(byte[] text, int length, Span<byte> words, bool isSingle, out string? fault)
    {
        ref byte first = ref MemoryMarshal.GetArrayDataReference(text);
        int written = 0;
        fault = null;
        for (nint at = 0; ; written += sizeof(double))
        {
            // Only words matter, not the position of line breaks.
            while (at < length && LineText.IsBlank(Unsafe.Add(ref first, at)))
                at++;
            if (at >= length)
                return written;
            nint end = NumberReader.Read(ref first, at, out double value);
            if (end == at || !LineText.IsBlank(Unsafe.Add(ref first, end)))
            {
                ReadOnlySpan<byte> rest = text.AsSpan((int)at, length - (int)at);
                int size = rest.IndexOfAnyInRange((byte)0, (byte)' ');
                fault = $"'{Encoding.Latin1.GetString(rest[..Math.Min(ShownLength, size < 0 ? rest.Length : size)])}' is not a number.";
                return written;
            }
            // Integers are indices, which are not rounded to floats.
            if (isSingle && IsNearMiddle(value) && text.AsSpan((int)at, (int)(end - at)).ContainsAny(".eE"u8))
            {
                NumberReader.Read(ref first, at, out float single);
                value = single;
            }
            BinaryPrimitives.WriteDoubleLittleEndian(words[written..], value);
            at = end;
        }
    }
}
