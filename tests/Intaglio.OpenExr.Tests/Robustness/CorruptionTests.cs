using System.Buffers.Binary;

namespace Intaglio.OpenExr.Tests;

/// <summary>Small files with some bytes changed, put in or taken out.</summary>
[Collection(Alone.Name)]
public class CorruptionTests
{
    private const int Batches = 20, FilesOfBatch = 1000;

    // What programs go wrong at.
    private static readonly int[] boundaries = [0, 1, -1, 2, 31, 32, 255, 256, 65535, 65536, 1 << 24, int.MaxValue, int.MinValue, int.MaxValue - 7, 0x40000000, -2];

    private static readonly RawFile[] layouts = [.. SmallFiles.All.Select(file => new RawFile(file))];

    public static TheoryData<int> Seeds => [.. Enumerable.Range(1, Batches)];

    [Theory, MemberData(nameof(Seeds))]
    public void Any_corruption_gives_pixels_or_is_refused(int seed) => Try(seed, FilesOfBatch);

    [Trait(Counts.Trait, Counts.Damage)]
    [Theory]
    [Trait("Duration", "Long")]
    [Trait("Exhaustive", "true")]
    [InlineData(1000)]
    [InlineData(2000)]
    [InlineData(3000)]
    public void Many_more_corruptions_give_pixels_or_are_refused(int seed) => Try(seed, Counts.Choose(2, 50) * FilesOfBatch);

    /// <summary>Files that keep their chunks as they are would try no codec.</summary>
    [Fact]
    public void The_files_are_packed()
    {
        foreach ((Picture[] pictures, RawFile layout) in Pictures.Small().Zip(layouts))
        {
            for (int i = 0; i < pictures.Length; i++)
            {
                Picture picture = pictures[i];
                Assert.True(picture.Compression == ExrCompression.None || layout.Parts[i].Chunks.Zip(picture.Chunks()).Any(chunk => chunk.First.PackedSize < (picture.IsDeep
                    ? chunk.First.UnpackedSize
                    : (long)ReferenceWriter.Describe(picture, chunk.Second, 0).UnpackedSize)), $"{picture}");
            }
        }
    }

    private static void Try(int seed, int count)
    {
        Random random = new(seed);
        int number = 0, read = 0;
        byte[] file = [];
        Reading.Watch(() => $"corruption {number} of seed {seed}", () =>
        {
            try
            {
                for (number = 0; number < count; number++)
                {
                    file = Corrupt(random);
                    (bool isRead, long allocated) = Reading.Measure(file, Reading.Options(allowMissingChunks: number % 2 == 1));
                    read += isRead ? 1 : 0;
                    Assert.True(allocated <= Reading.MaxAllocation, $"{allocated} bytes were allocated");
                }
            }
            catch (Exception exception)
            {
                string path = Path.Combine(Path.GetTempPath(), $"intaglio-corruption-{seed}-{number}.exr");
                File.WriteAllBytes(path, file);
                throw new InvalidOperationException($"corruption {number} of seed {seed}, {path}: {exception.Message}", exception);
            }
        });
        // Some change nothing that matters, most are found: else the corruptions were none.
        Assert.InRange(read, count / 50, count * 49 / 50);
    }

    private static byte[] Corrupt(Random random)
    {
        int which = random.Next(SmallFiles.All.Count);
        RawFile layout = layouts[which];
        List<byte> file = [.. SmallFiles.All[which]];
        // In each second file the headers stay, so that what is behind them is looked at.
        int first = random.Next(2) == 0 ? layout.HeaderEnd : 0;
        for (int changes = random.Next(1, 9); changes > 0; changes--)
        {
            int at = Math.Max(first, Place(random, layout, file.Count));
            switch (random.Next(8))
            {
                case 0:
                    file.Insert(at, (byte)random.Next(256));
                    break;
                case 1:
                    file.RemoveAt(at);
                    break;
                case 2 or 3 when at + 4 <= file.Count:
                    byte[] number = new byte[4];
                    BinaryPrimitives.WriteInt32LittleEndian(number, boundaries[random.Next(boundaries.Length)]);
                    for (int i = 0; i < 4; i++)
                        file[at + i] = number[i];
                    break;
                case 4:
                    file[at] ^= (byte)(1 << random.Next(8));
                    break;
                default:
                    file[at] = (byte)random.Next(256);
                    break;
            }
        }
        return [.. file];
    }

    // Half of them in headers, a quarter in tables of chunks or the coordinates and sizes of one.
    private static int Place(Random random, RawFile layout, int length)
    {
        RawChunk[] chunks = [.. layout.Parts[random.Next(layout.Parts.Count)].Chunks];
        RawChunk chunk = chunks[random.Next(chunks.Length)];
        int place = random.Next(8) switch
        {
            <= 3 => random.Next(layout.HeaderEnd),
            4 => random.Next(layout.HeaderEnd, layout.ChunksStart),
            5 => random.Next(chunk.Offset, chunk.DataStart),
            6 => random.Next(chunk.Offset, chunk.Offset + chunk.Length),
            _ => random.Next(length),
        };
        return Math.Min(place, length - 9);
    }
}
