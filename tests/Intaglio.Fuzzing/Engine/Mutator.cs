using System.Buffers.Binary;
using System.Globalization;
using System.Text;

namespace Intaglio.Fuzzing;

/// <summary>Makes an input of another one by one to sixteen small changes.</summary>
internal sealed class Mutator(Random random, IReadOnlyList<byte[]> dictionary, int maxSize)
{
    // What programs go wrong at: ends of ranges, and what is one beside them.
    private static readonly long[] boundaries =
    [
        0, 1, -1, 2, 7, 8, 9, 15, 16, 31, 32, 63, 64, 65, 127, 128, 255, 256, 4095, 4096, short.MaxValue, short.MinValue, ushort.MaxValue, ushort.MaxValue + 1,
        int.MaxValue, int.MinValue, uint.MaxValue, (long)uint.MaxValue + 1, long.MaxValue, long.MinValue,
    ];

    private static readonly int[] widths = [1, 2, 4, 8];

    private byte[] input = [];

    /// <param name="parent">The input to change; it stays as it is.</param>
    /// <param name="other">Another one, for what is taken from two.</param>
    internal byte[] Mutate(byte[] parent, byte[] other)
    {
        input = [.. parent];
        for (int changes = 1 << random.Next(5); changes > 0; changes--)
            Change(other);
        return input.Length <= maxSize ? input : input[..maxSize];
    }

    private void Change(byte[] other)
    {
        switch (random.Next(15))
        {
            case 0 when input.Length > 0:
                input[At()] ^= (byte)(1 << random.Next(8));
                break;
            case 1 when input.Length > 0:
                input[At()] = (byte)random.Next(256);
                break;
            case 2:
                WriteNumber(_ => boundaries[random.Next(boundaries.Length)]);
                break;
            case 3:
                WriteNumber(number => number + random.Next(-35, 36));
                break;
            case 4:
                Replace(Place(), 0, RandomBytes());
                break;
            case 5:
                Replace(Place(), 0, Enumerable.Repeat((byte)random.Next(256), Size(64)).ToArray());
                break;
            case 6:
                (int at, int length) = Block();
                Replace(at, length, []);
                break;
            case 7:
                (at, length) = Block();
                Replace(Place(), 0, input[at..(at + length)]);
                break;
            case 8:
                (at, length) = Block();
                byte[] block = input[at..(at + length)];
                Replace(at, length, []);
                Replace(Place(), 0, block);
                break;
            case 9:
                int cut = random.Next(other.Length + 1);
                int from = Place();
                Replace(from, input.Length - from, other[cut..]);
                break;
            case 10 when other.Length > 0:
                int start = random.Next(other.Length);
                Replace(Place(), 0, other[start..Math.Min(other.Length, start + Size(256))]);
                break;
            case 11 when dictionary.Count > 0:
                Replace(Place(), 0, dictionary[random.Next(dictionary.Count)]);
                break;
            case 12 when dictionary.Count > 0:
                byte[] word = dictionary[random.Next(dictionary.Count)];
                int place = Place();
                Replace(place, Math.Min(word.Length, input.Length - place), word);
                break;
            case 13:
                input = input[..Place()];
                break;
            default:
                ReplaceDecimal();
                break;
        }
    }

    private int At() => random.Next(input.Length);

    private int Place() => random.Next(input.Length + 1);

    // Small ones more often.
    private int Size(int most) => random.Next(1, 1 + random.Next(1, most + 1));

    private (int At, int Length) Block()
    {
        int at = Place();
        return (at, Math.Min(Size(512), input.Length - at));
    }

    private byte[] RandomBytes()
    {
        byte[] bytes = new byte[Size(32)];
        random.NextBytes(bytes);
        return bytes;
    }

    private void Replace(int at, int length, byte[] by)
    {
        // What grows beyond all bounds costs time and is cut off anyway.
        if (input.Length - length + by.Length <= 2 * maxSize)
            input = [.. input.AsSpan(0, at), .. by, .. input.AsSpan(at + length)];
    }

    private void WriteNumber(Func<long, long> change)
    {
        int width = widths[random.Next(widths.Length)];
        if (input.Length < width)
            return;
        Span<byte> place = input.AsSpan(random.Next(input.Length - width + 1), width), number = stackalloc byte[8];
        bool isBigEndian = random.Next(2) == 0;
        place.CopyTo(number);
        if (isBigEndian)
            number[..width].Reverse();
        BinaryPrimitives.WriteInt64LittleEndian(number, change(BinaryPrimitives.ReadInt64LittleEndian(number)));
        if (isBigEndian)
            number[..width].Reverse();
        number[..width].CopyTo(place);
    }

    /// <summary>Puts another number in the place of one that is written in decimal digits, or writes it in another way.</summary>
    private void ReplaceDecimal()
    {
        int start = input.AsSpan().IndexOfAnyInRange((byte)'0', (byte)'9');
        if (start < 0)
            return;
        int from = Place(), next = input.AsSpan(from).IndexOfAnyInRange((byte)'0', (byte)'9');
        start = next < 0 ? start : from + next;
        if (random.Next(4) == 0)
        {
            Replace(start, 0, [(byte)"0+- "[random.Next(4)]]);
            return;
        }
        int length = input.AsSpan(start).IndexOfAnyExceptInRange((byte)'0', (byte)'9');
        Replace(start, length < 0 ? input.Length - start : length, Encoding.ASCII.GetBytes(boundaries[random.Next(boundaries.Length)].ToString(CultureInfo.InvariantCulture)));
    }
}
