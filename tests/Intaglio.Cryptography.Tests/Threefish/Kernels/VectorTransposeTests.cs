using System.Buffers.Binary;

namespace Intaglio.Cryptography.Tests;

/// <summary>Squares of words of which rows become columns, from any addresses to any others.</summary>
public unsafe class VectorTransposeTests
{
    private const int WordSize = sizeof(ulong);

    public static IEnumerable<object[]> Widths => LanesUnderTest.Widths;

    private delegate void Transpose(byte** from, nint fromOffset, byte** to, nint toOffset);

    [SkippableTheory, MemberData(nameof(Widths))]
    public void Rows_anywhere_become_columns_anywhere(int bits)
    {
        (int n, Transpose transpose) = Find(bits);
        Random random = new(n);
        byte** rows = stackalloc byte*[n], columns = stackalloc byte*[n];
        for (int turn = 0; turn < 500; turn++)
        {
            byte[] source = random.Bytes(20 * n * n * WordSize), before = [.. source], destination = random.Bytes(source.Length), expected = [.. destination];
            int[] from = [.. Enumerable.Range(0, n).Select(_ => random.Next(source.Length - n * WordSize))], to = Apart(random, n);
            int fromOffset = random.Next(from.Min() + 1), toOffset = random.Next(to.Min() + 1);
            for (int row = 0; row < n; row++)
                for (int column = 0; column < n; column++)
                    source.AsSpan(from[row] + column * WordSize, WordSize).CopyTo(expected.AsSpan(to[column] + row * WordSize));

            fixed (byte* s = source, d = destination)
            {
                for (int i = 0; i < n; i++)
                {
                    rows[i] = s + from[i] - fromOffset;
                    columns[i] = d + to[i] - toOffset;
                }
                transpose(rows, fromOffset, columns, toOffset);
            }
            Check.Same(expected, destination, turn);
            Check.Same(before, source, turn);
        }
    }

    [SkippableTheory, MemberData(nameof(Widths))]
    public void Squares_between_forbidden_pages(int bits)
    {
        (int n, Transpose transpose) = Find(bits);
        int rowSize = n * WordSize, size = n * rowSize;
        using GuardedMemory sources = GuardedMemory.Create(size), destinations = GuardedMemory.Create(size);
        byte** rows = stackalloc byte*[n], columns = stackalloc byte*[n];
        foreach (bool first in new[] { false, true })
        {
            Span<byte> source = first ? sources.First(size) : sources.Last(size), destination = first ? destinations.First(size) : destinations.Last(size);
            for (int i = 0; i < n * n; i++)
                BinaryPrimitives.WriteInt64LittleEndian(source[(i * WordSize)..], i);
            fixed (byte* s = source, d = destination)
            {
                for (int i = 0; i < n; i++)
                {
                    rows[i] = s + i * rowSize;
                    columns[i] = d + i * rowSize;
                }
                transpose(rows, 0, columns, 0);
            }
            for (int i = 0; i < n * n; i++)
                Assert.Equal(i % n * n + i / n, BinaryPrimitives.ReadInt64LittleEndian(destination[(i * WordSize)..]));
        }
    }

    private static (int N, Transpose Transpose) Find(int bits) => LanesUnderTest.FindWidth(bits) switch
    {
        LaneKernel.Lanes128 => (2, VectorTranspose.Copy2),
        LaneKernel.Lanes256 => (4, VectorTranspose.Copy4),
        _ => (8, VectorTranspose.Copy8),
    };

    /// <summary>Places for rows that do not meet, in any order.</summary>
    private static int[] Apart(Random random, int n)
    {
        int[] places = [.. Enumerable.Range(0, n).Select(i => 20 * i * n * WordSize + random.Next(19 * n * WordSize))];
        random.Shuffle(places);
        return places;
    }
}
