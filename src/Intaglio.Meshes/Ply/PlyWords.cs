using System.Buffers.Binary;
using System.Runtime.InteropServices;
using System.Runtime.CompilerServices;
using System.Text;

namespace Intaglio.Meshes;

/// <summary>
/// The words behind the header of a file of text, each a number, as doubles whose least significant byte is first: rows of text are then cut and read as
/// those of a binary file are. Some chunks at a time are read side by side, up to the first word that is no number.
/// </summary>
/// <param name="stream">The text.</param>
/// <param name="position">The bytes of the file before.</param>
/// <param name="options">The size of chunks and the threads.</param>
/// <param name="progress">Receives the bytes that are read.</param>
/// <param name="cancellationToken">Stops the reading.</param>
internal sealed class PlyWords(Stream stream, long position, MeshReadOptions options, IProgress<long>? progress, CancellationToken cancellationToken)
{
    private const int MaxWord = 1 << 20, MaxBytesOfByte = 4, ShownLength = 40, ChunksOfWorker = 2;

    private readonly TextChunks source = new(stream, options.ChunkSize, MaxWord) { CutsAtBlanks = true };
    private readonly SortedDictionary<int, byte[]> chunks = [];
    private int faulty = int.MaxValue;
    private long read = position;

    /// <summary>Gets the words up to the first that is no number.</summary>
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

    /// <summary>Gets what is wrong with a file that has need of more words.</summary>
    internal string Ending { get; private set; } = "The file ends too early.";

    private bool ReadSome()
    {
        if (faulty < int.MaxValue)
            return false;
        int left = ChunksOfWorker * options.Workers;
        new ParallelLoop().Run(options.Workers, () =>
        {
            byte[] text = [], words = [];
            while (Interlocked.Decrement(ref left) >= 0 && Volatile.Read(ref faulty) == int.MaxValue && source.Take(ref text, out int index) is > 0 and var length)
            {
                cancellationToken.ThrowIfCancellationRequested();
                // A word and a blank are two bytes of text or more, and eight here.
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

    // Beside the middle of two floats, and below the least that has all bits, a number that was rounded to a double is not rounded to a float once more.
    private static bool IsNearMiddle(double value) =>
        ((uint)BitConverter.DoubleToUInt64Bits(value) & 0x1FFF_FFFF) == 0x1000_0000 || (value != 0 && Math.Abs(value) < 1.17549435e-38);

    private static int Read(byte[] text, int length, Span<byte> words, bool isSingle, out string? fault)
    {
        ref byte first = ref MemoryMarshal.GetArrayDataReference(text);
        int written = 0;
        fault = null;
        for (nint at = 0; ; written += sizeof(double))
        {
            // Words are what counts: where lines end does not matter.
            while (at < length && LineText.IsBlank(Unsafe.Add(ref first, at)))
                at++;
            if (at >= length)
                return written;
            nint end = NumberReader.Read(ref first, at, out double value);
            if (end == at || !LineText.IsBlank(Unsafe.Add(ref first, end)))
            {
                ReadOnlySpan<byte> rest = text.AsSpan((int)at, length - (int)at);
                int size = rest.IndexOfAnyInRange((byte)0, (byte)' ');
                fault = $"'{Encoding.Latin1.GetString(rest[..Math.Min(ShownLength, size < 0 ? rest.Length : size)])}' is no number.";
                return written;
            }
            // Indices are not floats.
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
