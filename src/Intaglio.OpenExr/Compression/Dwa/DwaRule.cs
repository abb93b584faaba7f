using System.Buffers;
using System.Text;

namespace Intaglio.OpenExr;

/// <summary>A rule that gives channels a scheme by the end of their names, what stands behind the last point, and by their type.</summary>
/// <param name="Suffix">The end of the name.</param>
/// <param name="Scheme">What is done with the channel.</param>
/// <param name="Type">The type that the channel must have.</param>
/// <param name="Color">0 to 2 for red, green and blue, which go together if all three are there; -1 for a channel of its own.</param>
/// <param name="IgnoresCase">Whether capital letters of ASCII in the channel's name are as small ones.</param>
internal readonly record struct DwaRule(string Suffix, DwaScheme Scheme, ExrPixelType Type, int Color, bool IgnoresCase)
{
    private const int ColorShift = 4, SchemeShift = 2, SchemeMask = 3, CaseBit = 1, MaxSuffix = 255;

    // A zero behind the suffix, the scheme with the colour, the type.
    private const int BytesAfterSuffix = 3;

    internal int Size => Encoding.UTF8.GetByteCount(Suffix) + BytesAfterSuffix;

    internal bool Matches(ReadOnlySpan<char> suffix, ExrPixelType type)
    {
        if (type != Type || suffix.Length != Suffix.Length)
            return false;
        for (int i = 0; i < suffix.Length; i++)
        {
            if ((IgnoresCase && char.IsAsciiLetterUpper(suffix[i]) ? (char)(suffix[i] | 0x20) : suffix[i]) != Suffix[i])
                return false;
        }
        return true;
    }

    /// <summary>Takes a rule off the front of some bytes.</summary>
    /// <exception cref="ExrFormatException">They do not begin with a rule.</exception>
    internal static DwaRule Read(ref ReadOnlySpan<byte> source)
    {
        int length = source.IndexOf((byte)0);
        if (length < 0 || length > MaxSuffix || source.Length < length + BytesAfterSuffix)
            throw new ExrFormatException("A rule of a DWA chunk is cut off.");
        byte how = source[length + 1], type = source[length + 2];
        DwaRule rule = new(Encoding.UTF8.GetString(source[..length]), (DwaScheme)((how >> SchemeShift) & SchemeMask), (ExrPixelType)type, (how >> ColorShift) - 1, (how & CaseBit) != 0);
        if (rule.Color > 2 || rule.Scheme > DwaScheme.RunLengths || rule.Type > ExrPixelType.Float)
            throw new ExrFormatException($"A rule of a DWA chunk is not known: {how}, {type}.");
        source = source[(length + BytesAfterSuffix)..];
        return rule;
    }

    internal void Write(IBufferWriter<byte> destination)
    {
        Span<byte> bytes = destination.GetSpan(Size);
        int length = Encoding.UTF8.GetBytes(Suffix, bytes);
        bytes[length] = 0;
        bytes[length + 1] = (byte)(((Color + 1) << ColorShift) | ((int)Scheme << SchemeShift) | (IgnoresCase ? CaseBit : 0));
        bytes[length + 2] = (byte)Type;
        destination.Advance(Size);
    }
}
