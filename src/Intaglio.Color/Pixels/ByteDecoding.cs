using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>Converts 8-bit codes to linear floats with the same colorants, by a lookup table for each component.</summary>
internal sealed class ByteDecoding
{
    private const int Codes = 256;

    // The tables of red, green and blue, concatenated.
    private readonly float[] linear;
    private readonly AlphaMode sourceAlpha, targetAlpha;
    private readonly bool isOneCurve;

    private ByteDecoding(float[] linear, AlphaMode sourceAlpha, AlphaMode targetAlpha)
    {
        (this.linear, this.sourceAlpha, this.targetAlpha) = (linear, sourceAlpha, targetAlpha);
        isOneCurve = linear.AsSpan(0, Codes).SequenceEqual(linear.AsSpan(Codes, Codes))
            && linear.AsSpan(0, Codes).SequenceEqual(linear.AsSpan(2 * Codes));
    }

    /// <summary>
    /// Creates the tables, or returns <see langword="null"/> if a curve leaves the range from 0 to 1, which only the general conversion
    /// supports.
    /// </summary>
    public static ByteDecoding? TryCreate(IReadOnlyList<TransferFunction> source, AlphaMode sourceAlpha, AlphaMode targetAlpha)
    {
        float[] linear = new float[3 * Codes];
        for (int i = 0; i < linear.Length; i++)
        {
            int curve = i / Codes, code = i % Codes;
            linear[i] = curve > 0 && source[curve] == source[curve - 1] ? linear[i - Codes] : (float)source[curve].Decode(code / 255.0);
            if (linear[i] is not (>= 0 and <= 1))
                return null;
        }
        return new(linear, sourceAlpha, targetAlpha);
    }

    public void Convert(ReadOnlySpan<byte> source, Span<float> target)
    {
        if (sourceAlpha == AlphaMode.None && targetAlpha == AlphaMode.None && isOneCurve)
            ConvertSamples(source, target);
        else
            ConvertPixels(source, target);
    }

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    private void ConvertSamples(ReadOnlySpan<byte> source, Span<float> target)
    {
        target = target[..source.Length];
        ref float table = ref MemoryMarshal.GetArrayDataReference(linear), result = ref MemoryMarshal.GetReference(target);
        ref byte codes = ref MemoryMarshal.GetReference(source);
        int i = 0;
        for (; i <= source.Length - sizeof(ulong); i += sizeof(ulong))
        {
            // One load for eight codes, because loads are the bottleneck.
            ulong eight = Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref codes, i));
            if (!BitConverter.IsLittleEndian)
                eight = System.Buffers.Binary.BinaryPrimitives.ReverseEndianness(eight);
            ref float floats = ref Unsafe.Add(ref result, i);
            floats = Unsafe.Add(ref table, (nint)(byte)eight);
            Unsafe.Add(ref floats, 1) = Unsafe.Add(ref table, (nint)(byte)(eight >> 8));
            Unsafe.Add(ref floats, 2) = Unsafe.Add(ref table, (nint)(byte)(eight >> 16));
            Unsafe.Add(ref floats, 3) = Unsafe.Add(ref table, (nint)(byte)(eight >> 24));
            Unsafe.Add(ref floats, 4) = Unsafe.Add(ref table, (nint)(byte)(eight >> 32));
            Unsafe.Add(ref floats, 5) = Unsafe.Add(ref table, (nint)(byte)(eight >> 40));
            Unsafe.Add(ref floats, 6) = Unsafe.Add(ref table, (nint)(byte)(eight >> 48));
            Unsafe.Add(ref floats, 7) = Unsafe.Add(ref table, (nint)(eight >> 56));
        }
        for (; i < source.Length; i++)
            target[i] = linear[source[i]];
    }

    private void ConvertPixels(ReadOnlySpan<byte> source, Span<float> target)
    {
        int sourceComponents = sourceAlpha == AlphaMode.None ? 3 : 4, targetComponents = targetAlpha == AlphaMode.None ? 3 : 4;
        ReadOnlySpan<float> red = linear.AsSpan(0, Codes), green = linear.AsSpan(Codes, Codes), blue = linear.AsSpan(2 * Codes, Codes);
        for (; source.Length >= sourceComponents; source = source[sourceComponents..], target = target[targetComponents..])
        {
            float alpha = sourceAlpha == AlphaMode.None ? 1
                : source[3] * (1f / byte.MaxValue), scale = targetAlpha == AlphaMode.Premultiplied ? alpha : 1;
            (target[0], target[1], target[2]) = (red[source[0]] * scale, green[source[1]] * scale, blue[source[2]] * scale);
            if (targetAlpha != AlphaMode.None)
                target[3] = alpha;
        }
    }
}
