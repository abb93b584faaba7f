using System.Diagnostics;
using Intaglio.OpenExr;
using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>Zstandard of the system's libzstd beside the managed code that serves where there is none: the samples of a picture in pieces, on one core.</summary>
internal sealed class ZstandardComparison
{
    internal const string Heading = "Zstandard: managed code compared with libzstd";

    private const int PieceSize = 256 << 10, Rounds = 31, ShortRounds = 3, Warming = 3_000;
    private static readonly int[] levels = [1, 3];

    private readonly ExrPicture picture;
    private readonly int rounds;
    private readonly List<Text[]> rows = [];

    internal ZstandardComparison(ExrPicture picture, bool isShort)
    {
        (this.picture, rounds) = (picture, isShort ? ShortRounds : Rounds);
        byte[][] pieces = [.. picture.Image.Planes.SelectMany(plane => plane.Bytes.ToArray().Chunk(PieceSize))];
        foreach (int level in levels)
            Measure(level, pieces);
    }

    internal Report Write() => new Report()
        .Paragraph(
            $"Measured on {DateTime.UtcNow:yyyy-MM-dd}: the planes of {picture.Name} in pieces of {PieceSize >> 10} KiB, one core, "
                + $"{rounds} rounds in turn. "
            + "Each was verified to decompress the other's output. "
            + "A ratio is the managed code's speed divided by that of libzstd in the same round, as median with quartiles.")
        .Table(new Table([Column.CreateText("level"), Column.CreateText(""), new("managed", "MB/s"), new("libzstd", "MB/s"), new("ratio"), new("managed", "bytes"), new("libzstd", "bytes")], rows));

    private void Measure(int level, byte[][] pieces)
    {
        using ManagedZstdCoder managed = new(level);
        using LibZstdCoder native = new(level);
        byte[] unpacked = new byte[PieceSize], room = new byte[2 * PieceSize];
        byte[][] packedByManaged = Pack(managed), packedByNative = Pack(native);
        for (int i = 0; i < pieces.Length; i++)
        {
            foreach ((ByteCoder coder, byte[] packed) in ((ByteCoder, byte[])[])[(managed, packedByNative[i]), (native, packedByManaged[i])])
            {
                coder.DecompressAll(packed, unpacked.AsSpan(0, pieces[i].Length));
                if (!unpacked.AsSpan(0, pieces[i].Length).SequenceEqual(pieces[i]))
                    throw new InvalidOperationException("Zstandard: the decompressed data differ from the original.");
            }
        }
        // Until tiered compilation has finished.
        for (Stopwatch clock = Stopwatch.StartNew(); clock.ElapsedMilliseconds < Warming;)
        {
            PackAll(managed);
            UnpackAll(managed);
        }
        // Both unpack the same bytes.
        Turns turns = new([() => Time(() => PackAll(managed)), () => Time(() => PackAll(native)), () => Time(() => UnpackAll(managed)), () => Time(() => UnpackAll(native))], rounds);
        long bytes = pieces.Sum(piece => (long)piece.Length);
        foreach ((string what, int first) in ((string, int)[])[("written", 0), ("read", 2)])
        {
            rows.Add([$"{level}", what, Rate(first), Rate(first + 1), Figures.Ratios(turns.Times(first + 1), turns.Times(first)),
                $"{packedByManaged.Sum(packed => packed.Length):N0}", $"{packedByNative.Sum(packed => packed.Length):N0}"]);
        }

        Text Rate(int contender) => $"{bytes * 1e3 / turns.Median(contender):F0}";

        byte[][] Pack(ByteCoder coder) => [.. pieces.Select(piece => room[..coder.Compress(piece, room)])];

        void PackAll(ByteCoder coder)
        {
            foreach (byte[] piece in pieces)
                coder.Compress(piece, room);
        }

        void UnpackAll(ByteCoder coder)
        {
            foreach (byte[] packed in packedByNative)
                coder.Decompress(packed, unpacked);
        }
    }

    private static double Time(Action work)
    {
        long start = Stopwatch.GetTimestamp();
        work();
        return Stopwatch.GetElapsedTime(start).TotalNanoseconds;
    }
}
