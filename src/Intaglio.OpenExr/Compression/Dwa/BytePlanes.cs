namespace Intaglio.OpenExr;

/// <summary>The bytes of a channel's samples by their place: the first bytes of all samples, then the second ones, and so on.</summary>
internal static class BytePlanes
{
    /// <summary>Splits the samples of a channel.</summary>
    internal static void Split(ReadOnlySpan<byte> raw, ReadOnlySpan<int> rows, int columns, int sampleSize, Span<byte> planes)
    {
        int count = rows.Length * columns;
        for (int y = 0; y < rows.Length; y++)
        {
            ReadOnlySpan<byte> row = raw.Slice(rows[y], columns * sampleSize);
            for (int place = 0; place < sampleSize; place++)
            {
                Span<byte> plane = planes.Slice(place * count + y * columns, columns);
                for (int x = 0; x < plane.Length; x++)
                    plane[x] = row[x * sampleSize + place];
            }
        }
    }

    /// <summary>Undoes <see cref="Split"/>.</summary>
    internal static void Join(ReadOnlySpan<byte> planes, ReadOnlySpan<int> rows, int columns, int sampleSize, Span<byte> raw)
    {
        int count = rows.Length * columns;
        for (int y = 0; y < rows.Length; y++)
        {
            Span<byte> row = raw.Slice(rows[y], columns * sampleSize);
            for (int place = 0; place < sampleSize; place++)
            {
                ReadOnlySpan<byte> plane = planes.Slice(place * count + y * columns, columns);
                for (int x = 0; x < plane.Length; x++)
                    row[x * sampleSize + place] = plane[x];
            }
        }
    }
}
