using System.Buffers;
using System.Text;

namespace Intaglio.OpenExr;

/// <summary>A rule that assigns a scheme to channels by type and name suffix, which is the text after the last period.</summary>
/// <param name="Suffix">The name suffix.</param>
/// <param name="Scheme">The scheme for the channel.</param>
/// <param name="Type">The required type of the channel.</param>
/// <param name="Color">
/// The color: 0 for red, 1 for green, 2 for blue, or -1 for a single channel. The three colors form a group if all of them exist.
/// </param>
/// <param name="IgnoresCase">
/// <see langword="true"/> to convert ASCII capital letters of the channel name to lowercase; otherwise, <see langword="false"/>.
/// </param>
internal readonly record struct DwaRule(string Suffix, DwaScheme Scheme, ExrPixelType Type, int Color, bool IgnoresCase)
{
    private const int ColorShift = 4, SchemeShift = 2, SchemeMask = 3, CaseBit = 1, MaxSuffix = 255;

    // A zero after the suffix, one byte for the scheme and the color, and one for the type.
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

    /// <summary>Reads a rule and removes it from the source.</summary>
    /// <exception cref="ExrFormatException">The source does not start with a valid rule.</exception>
    internal static DwaRule Read(ref ReadOnlySpan<byte> source)
    {
        int length = source.IndexOf((byte)0);
        if (length < 0 || length > MaxSuffix || source.Length < length + BytesAfterSuffix)
            throw new ExrFormatException("A rule of a DWA chunk is truncated.");
        byte how = source[length + 1], type = source[length + 2];
        DwaRule rule = new(Encoding.UTF8.GetString(source[..length]), (DwaScheme)((how >> SchemeShift) & SchemeMask), (ExrPixelType)type,
            (how >> ColorShift) - 1, (how & CaseBit) != 0);
        if (rule.Color > 2 || rule.Scheme > DwaScheme.RunLengths || rule.Type > ExrPixelType.Float)
            throw new ExrFormatException($"A rule of a DWA chunk is unknown: {how}, {type}.");
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
