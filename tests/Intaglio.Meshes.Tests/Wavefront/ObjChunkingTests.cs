using System.Text;

namespace Intaglio.Meshes.Tests;

/// <summary>Where a file is cut, and who reads the pieces, does not matter.</summary>
public class ObjChunkingTests
{
    public static TheoryData<int> Seeds => [.. Enumerable.Range(1, 40)];

    [Theory, MemberData(nameof(Seeds))]
    public void Chunks_of_any_size_and_threads_of_any_number_give_the_same(int seed)
    {
        byte[] text = Encoding.UTF8.GetBytes(SceneText.Random(seed, objects: seed % 10 + 1));
        string whole = SceneText.Of(ObjReader.Read(new MemoryStream(text), new() { MaxDegreeOfParallelism = 1, ChunkSize = 1 << 20 }));
        Assert.Contains("object 0", whole, StringComparison.Ordinal);
        foreach (int size in new[] { 1, 2, 3, 5, 16, 33, 100, 256, 1000, 4096 })
        {
            for (int threads = 1; threads <= 8; threads += 3)
                Assert.Equal(whole, SceneText.Of(ObjReader.Read(new MemoryStream(text), new() { MaxDegreeOfParallelism = threads, ChunkSize = size })));
        }
    }

    [Fact]
    public void A_stream_may_give_a_byte_at_a_time()
    {
        byte[] text = Encoding.UTF8.GetBytes(SceneText.Random(77, objects: 3));
        Assert.Equal(SceneText.Of(ObjReader.Read(new MemoryStream(text))), SceneText.Of(ObjReader.Read(new SlowStream(text), new() { ChunkSize = 50 })));
    }

    [Trait(Counts.Trait, Counts.Damage)]
    [Theory, MemberData(nameof(Seeds))]
    [Trait("Duration", "Long")]
    public void Damaged_files_are_read_or_refused_the_same_way_however_they_are_cut(int seed)
    {
        Random random = new(seed);
        byte[] whole = Encoding.UTF8.GetBytes(SceneText.Random(seed, objects: 3));
        int read = 0;
        int files = Counts.Choose(60, 4000);
        for (int i = 0; i < files; i++)
        {
            byte[] text = Damage(random, whole);
            string first = Try(text, 1 << 20, 1), second = Try(text, random.Next(1, 200), 2);
            Assert.Equal(first, second);
            read += first.StartsWith("Line", StringComparison.Ordinal) ? 0 : 1;
        }
        // Else the damage would be none, or there would be nothing else.
        Assert.InRange(read, 1, files - 1);
    }

    private static string Try(byte[] text, int size, int threads)
    {
        try
        {
            return SceneText.Of(ObjReader.Read(new MemoryStream(text), new() { ChunkSize = size, MaxDegreeOfParallelism = threads }));
        }
        catch (MeshFormatException exception)
        {
            return exception.Message;
        }
    }

    private static byte[] Damage(Random random, byte[] whole)
    {
        List<byte> text = [.. whole];
        for (int changes = random.Next(1, 4); changes > 0; changes--)
        {
            int at = random.Next(text.Count);
            byte value = random.Next(3) == 0 ? (byte)random.Next(256) : "\\\n\r \t/-0123456789.evflpogs#"u8[random.Next(26)];
            switch (random.Next(4))
            {
                case 0:
                    text[at] = value;
                    break;
                case 1:
                    text.Insert(at, value);
                    break;
                case 2:
                    text.RemoveRange(at, random.Next(Math.Min(8, text.Count - at)));
                    break;
                default:
                    text.RemoveRange(at, text.Count - at);
                    text.Add(value);
                    break;
            }
        }
        return [.. text];
    }

    private sealed class SlowStream(byte[] bytes) : MemoryStream(bytes)
    {
        public override int Read(byte[] buffer, int offset, int count) => base.Read(buffer, offset, Math.Min(1, count));

        public override int Read(Span<byte> buffer) => base.Read(buffer[..Math.Min(1, buffer.Length)]);
    }
}
