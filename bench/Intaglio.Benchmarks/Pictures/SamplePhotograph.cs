using System.Buffers.Binary;
using System.Text;

namespace Intaglio.Benchmarks;

/// <summary>A picture that compresses as a photograph does: soft shapes of all sizes, edges, and the grain of a sensor. It is the same in every run.</summary>
internal static class SamplePhotograph
{
    private const int Components = 3;

    // Of 8 bits; PNG halves what has such a grain.
    private const float Grain = 4;

    /// <summary>Writes it as PPM.</summary>
    /// <param name="path">The file.</param>
    /// <param name="width">The width in pixels.</param>
    /// <param name="height">The height in pixels.</param>
    /// <param name="bits">Bits of a component, 8 or 16.</param>
    /// <param name="period">The rows after which it starts again, so that large pictures take little time to make.</param>
    internal static void Write(string path, int width, int height, int bits, int period = int.MaxValue)
    {
        int rowBytes = width * Components * bits / 8;
        byte[] rows = new byte[rowBytes * Math.Min(height, period)];
        Parallel.For(0, rows.Length / rowBytes, row => DrawRow(rows.AsSpan(row * rowBytes, rowBytes), row, bits));
        using FileStream file = File.Create(path);
        file.Write(Encoding.ASCII.GetBytes($"P6\n{width} {height}\n{(1 << bits) - 1}\n"));
        for (long left = (long)rowBytes * height; left > 0; left -= rows.Length)
            file.Write(rows.AsSpan(0, (int)Math.Min(rows.Length, left)));
    }

    private static void DrawRow(Span<byte> row, int y, int bits)
    {
        int width = row.Length * 8 / (Components * bits);
        for (int x = 0; x < width; x++)
        {
            float shape = 0, share = 0.5f;
            for (int cell = 1024; cell >= 4; cell /= 4, share *= 0.55f)
                shape += share * Smooth(x, y, cell);
            // What lies in front is darker and has sharp edges.
            float light = Smooth(x, y, 700) > 0.55f ? shape * 0.7f : 0.15f + shape;
            for (int component = 0; component < Components; component++)
            {
                uint noise = Mix((uint)x * Components + (uint)component, (uint)y);
                float grain = ((noise & 0xFFFF) + (noise >> 16)) / 65536f - 1;
                float value = Math.Clamp(light * (150 + 40 * Smooth(x, y, 900 + 400 * component)) + 20 + Grain * grain, 0, 255);
                int at = x * Components + component;
                if (bits == 8)
                    row[at] = (byte)(value + 0.5f);
                else
                    BinaryPrimitives.WriteUInt16BigEndian(row[(2 * at)..], (ushort)(value * 257 + 0.5f));
            }
        }
    }

    // Random numbers at the corners of cells, and what is smoothly between them.
    private static float Smooth(int x, int y, int cell)
    {
        (int column, int right) = Math.DivRem(x, cell);
        (int line, int down) = Math.DivRem(y, cell);
        float across = Ease((float)right / cell), along = Ease((float)down / cell);
        float top = float.Lerp(Corner(column, line, cell), Corner(column + 1, line, cell), across);
        float bottom = float.Lerp(Corner(column, line + 1, cell), Corner(column + 1, line + 1, cell), across);
        return float.Lerp(top, bottom, along);
    }

    private static float Ease(float share) => share * share * (3 - 2 * share);

    private static float Corner(int column, int line, int cell) => Mix((uint)(column + cell * 7919), (uint)line) * (1 / 4294967296f);

    private static uint Mix(uint first, uint second)
    {
        uint bits = first * 0x9E3779B1 ^ (second + 0x7F4A7C15) * 0x85EBCA77;
        bits = (bits ^ bits >> 15) * 0x2C1B3C6D;
        bits = (bits ^ bits >> 12) * 0x297A2D39;
        return bits ^ bits >> 15;
    }
}
