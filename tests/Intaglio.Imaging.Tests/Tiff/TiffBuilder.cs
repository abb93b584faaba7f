using System.Buffers.Binary;

namespace Intaglio.Imaging.Tests;

/// <summary>Makes TIFF files of every kind, by TIFF 6.0, with nothing of the library.</summary>
internal sealed class TiffBuilder
{
    internal int Width { get; init; } = 7;

    internal int Height { get; init; } = 5;

    internal int Bits { get; init; } = 8;

    internal int Components { get; init; } = 1;

    internal int Photometric { get; init; } = 1;

    internal int Compression { get; init; } = 1;

    internal int Predictor { get; init; } = 1;

    internal bool BigEndian { get; init; }

    /// <summary>Gets whether it is a BigTIFF file.</summary>
    internal bool Big { get; init; }

    internal bool Planar { get; init; }

    internal bool LowBitFirst { get; init; }

    internal int RowsPerStrip { get; init; } = 2;

    /// <summary>Gets the width and height of tiles, 0 where there are strips.</summary>
    internal (int Width, int Height) Tile { get; init; }

    /// <summary>Gets the codes of all components of all pixels; of floating-point numbers, their bits.</summary>
    internal uint[] Codes { get; init; } = [];

    /// <summary>Gets fields to add, or to put in the place of others: the type, and the values.</summary>
    internal Dictionary<int, (int Type, long[] Values)> Fields { get; } = [];

    internal byte[] Build()
    {
        List<byte[]> chunks = [.. Chunks()];
        int header = Big ? 16 : 8;
        List<byte> file = [.. new byte[header]];
        List<long> offsets = [];
        foreach (byte[] chunk in chunks)
        {
            offsets.Add(file.Count);
            file.AddRange(chunk);
            if (file.Count % 2 == 1)
                file.Add(0);
        }
        SortedDictionary<int, (int Type, long[] Values)> fields = new()
        {
            [256] = (3, [Width]),
            [257] = (3, [Height]),
            [258] = (3, [.. Enumerable.Repeat((long)Bits, Components)]),
            [259] = (3, [Compression]),
            [262] = (3, [Photometric]),
            [277] = (3, [Components]),
        };
        bool tiled = Tile.Width > 0;
        fields[tiled ? 324 : 273] = (4, [.. offsets]);
        fields[tiled ? 325 : 279] = (4, [.. chunks.Select(chunk => (long)chunk.Length)]);
        if (tiled)
            (fields[322], fields[323]) = ((3, [Tile.Width]), (3, [Tile.Height]));
        else
            fields[278] = (3, [RowsPerStrip]);
        if (Planar)
            fields[284] = (3, [2]);
        if (Predictor != 1)
            fields[317] = (3, [Predictor]);
        if (LowBitFirst)
            fields[266] = (3, [2]);
        foreach ((int tag, (int, long[]) field) in Fields)
            fields[tag] = field;
        long directory = file.Count;
        byte[] head = [.. BigEndian ? "MM"u8 : "II"u8, .. Number(Big ? 43 : 42, 2), .. Big ? [.. Number(8, 2), .. Number(0, 2), .. Number(directory, 8)] : Number(directory, 4)];
        for (int i = 0; i < head.Length; i++)
            file[i] = head[i];
        AddDirectory(file, fields);
        return [.. file];
    }

    private void AddDirectory(List<byte> file, SortedDictionary<int, (int Type, long[] Values)> fields)
    {
        int place = Big ? 8 : 4;
        long valuesAt = file.Count + (Big ? 8 : 2) + fields.Count * (Big ? 20 : 12) + place;
        List<byte> values = [];
        file.AddRange(Number(fields.Count, Big ? 8 : 2));
        foreach ((int tag, (int type, long[] numbers)) in fields)
        {
            int size = type switch { 1 or 7 => 1, 3 => 2, 4 => 4, 16 => 8, _ => 1 };
            byte[] bytes = [.. numbers.SelectMany(number => Number(number, size))];
            file.AddRange([.. Number(tag, 2), .. Number(type, 2), .. Number(numbers.Length, place)]);
            if (bytes.Length <= place)
            {
                file.AddRange([.. bytes, .. new byte[place - bytes.Length]]);
                continue;
            }
            file.AddRange(Number(valuesAt + values.Count, place));
            values.AddRange(bytes);
            if (values.Count % 2 == 1)
                values.Add(0);
        }
        file.AddRange(Number(0, place));
        file.AddRange(values);
    }

    private byte[] Number(long value, int size)
    {
        byte[] bytes = new byte[8];
        BinaryPrimitives.WriteInt64LittleEndian(bytes, value);
        return BigEndian ? [.. bytes[..size].Reverse()] : bytes[..size];
    }

    private IEnumerable<byte[]> Chunks()
    {
        bool tiled = Tile.Width > 0;
        (int width, int height) = tiled ? Tile : (Width, RowsPerStrip);
        foreach (int plane in Planar ? Enumerable.Range(0, Components) : [-1])
            for (int y = 0; y < Height; y += height)
                for (int x = 0; x < Width; x += width)
                    yield return Encode(x, y, width, tiled ? height : Math.Min(height, Height - y), plane);
    }

    private byte[] Encode(int x0, int y0, int width, int height, int plane)
    {
        List<byte> data = [];
        int components = plane < 0 ? Components : 1;
        for (int y = y0; y < y0 + height; y++)
        {
            List<uint> codes = [];
            for (int x = x0; x < x0 + width; x++)
                for (int c = 0; c < components; c++)
                    codes.Add(Codes[(Math.Min(y, Height - 1) * Width + Math.Min(x, Width - 1)) * Components + (plane < 0 ? c : plane)]);
            data.AddRange(Pack(codes, components));
        }
        byte[] result = Compression switch
        {
            1 => [.. data],
            5 => Lzw([.. data]),
            32773 => PackBits([.. data]),
            _ => PngBuilder.Deflate([.. data]),
        };
        return LowBitFirst ? [.. result.Select(value => Convert.ToByte(string.Concat(Convert.ToString(value, 2).PadLeft(8, '0').Reverse()), 2))] : result;
    }

    private byte[] Pack(List<uint> codes, int components)
    {
        if (Bits < 8)
        {
            string bits = string.Concat(codes.Select(code => Convert.ToString(code, 2).PadLeft(Bits, '0')));
            bits = bits.PadRight((bits.Length + 7) / 8 * 8, '0');
            return [.. Enumerable.Range(0, bits.Length / 8).Select(i => Convert.ToByte(bits.Substring(8 * i, 8), 2))];
        }
        if (Predictor == 3)
        {
            // Adobe's Technical Note 3: all highest bytes, then all that follow them, and so on; then differences.
            byte[] planes = [.. Enumerable.Range(0, Bits / 8).SelectMany(place => codes.Select(code => (byte)(code >> Bits - 8 - 8 * place)))];
            return [.. planes.Select((value, i) => (byte)(value - (i < components ? 0 : planes[i - components])))];
        }
        IEnumerable<uint> differences = Predictor == 2 ? codes.Select((code, i) => code - (i < components ? 0 : codes[i - components])) : codes;
        return [.. differences.SelectMany(code => Number(code, Bits / 8))];
    }

    // Section 9, with no runs longer than they must be.
    private static byte[] PackBits(byte[] data)
    {
        List<byte> result = [];
        for (int at = 0; at < data.Length;)
        {
            int run = 1;
            while (at + run < data.Length && run < 128 && data[at + run] == data[at])
                run++;
            if (run >= 2)
            {
                result.AddRange([(byte)(257 - run), data[at]]);
                at += run;
                continue;
            }
            int literal = 1;
            while (at + literal < data.Length && literal < 128 && data[at + literal] != data[at + literal - 1])
                literal++;
            result.AddRange([(byte)(literal - 1), .. data[at..(at + literal)]]);
            at += literal;
            // Nothing, as a decoder has to know.
            if (at % 3 == 0)
                result.Add(128);
        }
        return [.. result];
    }

    // Section 13, with strings as strings.
    private static byte[] Lzw(byte[] data)
    {
        List<(int Code, int Width)> codes = [(256, 9)];
        Dictionary<string, int> table = [];
        int next = 258;
        string omega = "";
        int Width() => next < 512 ? 9 : next < 1024 ? 10 : next < 2048 ? 11 : 12;
        int CodeOf(string text) => text.Length == 1 ? text[0] : table[text];
        foreach (byte value in data)
        {
            string longer = omega + (char)value;
            if (longer.Length == 1 || table.ContainsKey(longer))
            {
                omega = longer;
                continue;
            }
            codes.Add((CodeOf(omega), Width()));
            table[longer] = next++;
            omega = $"{(char)value}";
            if (next == 4095)
            {
                codes.Add((256, 12));
                table.Clear();
                next = 258;
            }
        }
        if (omega.Length > 0)
        {
            codes.Add((CodeOf(omega), Width()));
            next++;
        }
        codes.Add((257, Width()));
        string bits = string.Concat(codes.Select(code => Convert.ToString(code.Code, 2).PadLeft(code.Width, '0')));
        bits = bits.PadRight((bits.Length + 7) / 8 * 8, '0');
        return [.. Enumerable.Range(0, bits.Length / 8).Select(i => Convert.ToByte(bits.Substring(8 * i, 8), 2))];
    }
}
