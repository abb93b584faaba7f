using System.Numerics;
using System.Runtime.InteropServices;

namespace Intaglio.Imaging;

/// <summary>Applies and reverses TIFF predictors, which store differences to the same component of the pixel on the left.</summary>
/// <remarks>
/// Integers use horizontal differencing (TIFF 6.0, section 14). Floating-point numbers are split into planes of bytes, the most significant
/// first, before differencing (Adobe TIFF Technical Note 3). Samples are in machine byte order.
/// </remarks>
internal static class TiffPredictors
{
    /// <summary>Converts the differences of a row to samples.</summary>
    /// <param name="row">The row.</param>
    /// <param name="size">The size of a sample in bytes: 1, 2 or 4.</param>
    /// <param name="components">The number of components in a pixel.</param>
    internal static void Undo(Span<byte> row, int size, int components)
    {
        switch (size)
        {
            case 1:
                Undo<byte>(row, components);
                break;
            case 2:
                Undo(MemoryMarshal.Cast<byte, ushort>(row), components);
                break;
            default:
                Undo(MemoryMarshal.Cast<byte, uint>(row), components);
                break;
        }
    }

    internal static void Apply(Span<byte> row, int size, int components)
    {
        if (size == 1)
        {
            Apply(row, components);
            return;
        }
        Span<ushort> words = MemoryMarshal.Cast<byte, ushort>(row);
        for (int i = words.Length - 1; i >= components; i--)
            words[i] -= words[i - components];
    }

    /// <summary>Converts the byte differences of a row to floating-point numbers.</summary>
    /// <param name="row">The row.</param>
    /// <param name="numbers">Receives the numbers.</param>
    /// <param name="size">The size of a number in bytes: 2 or 4.</param>
    /// <param name="components">The number of components in a pixel.</param>
    internal static void UndoFloat(Span<byte> row, Span<byte> numbers, int size, int components)
    {
        Undo<byte>(row, components);
        int count = row.Length / size;
        for (int place = 0; place < size; place++)
        {
            ReadOnlySpan<byte> plane = row.Slice(place * count, count);
            for (int i = 0, to = PlaceInMemory(place, size); i < count; i++, to += size)
                numbers[to] = plane[i];
        }
    }

    internal static void ApplyFloat(ReadOnlySpan<byte> numbers, Span<byte> row, int size, int components)
    {
        int count = row.Length / size;
        for (int place = 0; place < size; place++)
        {
            Span<byte> plane = row.Slice(place * count, count);
            for (int i = 0, from = PlaceInMemory(place, size); i < count; i++, from += size)
                plane[i] = numbers[from];
        }
        Apply(row, components);
    }

    private static int PlaceInMemory(int fromHighest, int size) => BitConverter.IsLittleEndian ? size - 1 - fromHighest : fromHighest;

    private static void Undo<T>(Span<T> row, int components)
        where T : unmanaged, IBinaryInteger<T>
    {
        if (components != 3)
        {
            for (int i = components; i < row.Length; i++)
                row[i] += row[i - components];
            return;
        }
        // Most images have three components. Sums in registers avoid waiting for memory.
        (T first, T second, T third) = (T.Zero, T.Zero, T.Zero);
        for (Span<T> pixel = row; pixel.Length >= 3; pixel = pixel[3..])
        {
            pixel[2] = third += pixel[2];
            pixel[1] = second += pixel[1];
            pixel[0] = first += pixel[0];
        }
    }

    private static void Apply(Span<byte> row, int components)
    {
        for (int i = row.Length - 1; i >= components; i--)
            row[i] -= row[i - components];
    }
}
