using System.Buffers.Binary;
using Intaglio.Cryptography;

namespace Intaglio.Baking.Tests;

/// <summary>States with a right digest, which anybody can compute.</summary>
public sealed class ForgedStateTests : IDisposable
{
    private const int HeaderSize = 4 + 4 + 32 + StateKey.MacSize;

    // The output folder, as a text.
    private const int PlaceSize = sizeof(int) + 64;

    private static readonly int[] numbers = [2_000_000_000, -5, 7];

    private readonly Workshop workshop = new();

    public void Dispose() => workshop.Dispose();

    /// <summary>Each place of the state gets each number.</summary>
    [Fact]
    public void Numbers_are_checked()
    {
        workshop.WriteRules("upper: { for: \"a.txt\", do: upper, to: \"{path}\" }", "include: { for: \"b.txt\", do: include, to: \"{path}\" }", "list: { all: \"*.txt\", do: list, to: list.txt }");
        workshop.Write("src/a.txt", "text");
        workshop.Write("src/b.txt", "include a.txt");
        workshop.Bake();
        byte[] state = File.ReadAllBytes(workshop.StatePath);
        for (int place = HeaderSize; place + sizeof(int) <= state.Length; place++)
            foreach (int number in numbers)
            {
                File.WriteAllBytes(workshop.StatePath, Forge(state, place, number));
                workshop.LoadState();
            }
        File.WriteAllBytes(workshop.StatePath, Forge(state, HeaderSize + PlaceSize + 96, -5));
        workshop.Bake();
    }

    [Theory]
    [InlineData("../out of it")]
    [InlineData("/etc/passwd")]
    [InlineData(".git/confi")]
    public void Names_of_outputs_are_checked(string name)
    {
        workshop.WriteRules("upper: { for: \"a-long-name\", do: upper, to: \"{path}\" }");
        workshop.Write("src/a-long-name", "text");
        workshop.Bake();
        byte[] state = File.ReadAllBytes(workshop.StatePath);
        ReadOnlySpan<byte> known = "a-long-name"u8, forged = System.Text.Encoding.UTF8.GetBytes(name.PadRight(known.Length)[..known.Length]);
        int last = state.AsSpan().LastIndexOf(known);
        forged.CopyTo(state.AsSpan(last));
        File.WriteAllBytes(workshop.StatePath, Sign(state));
        Assert.Empty(workshop.LoadState().Actions);
    }

    private static byte[] Forge(byte[] state, int place, int number)
    {
        byte[] forged = [.. state];
        BinaryPrimitives.WriteInt32LittleEndian(forged.AsSpan(place), number);
        return Sign(forged);
    }

    private static byte[] Sign(byte[] state)
    {
        int size = BinaryPrimitives.ReadInt32LittleEndian(state.AsSpan(4));
        FileDigest.HashData(state.AsMemory(HeaderSize, size), options: null).CopyTo(state.AsSpan(8));
        return state;
    }
}
