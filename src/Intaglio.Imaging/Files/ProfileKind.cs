namespace Intaglio.Imaging;

/// <summary>The color space in the header of an ICC profile (ICC.1:2022, 7.2.6).</summary>
internal readonly struct ProfileKind
{
    private const int HeaderSize = 128, SpaceAt = 16, SpaceSize = 4, SignatureAt = 36;

    private readonly string space;

    /// <exception cref="ArgumentException">The bytes are not an ICC profile.</exception>
    internal ProfileKind(ReadOnlySpan<byte> profile)
    {
        if (profile.Length < HeaderSize || !profile[SignatureAt..].StartsWith("acsp"u8))
            throw new ArgumentException("The bytes are not an ICC profile.", nameof(profile));
        space = PrintableText.Of(System.Text.Encoding.Latin1.GetString(profile.Slice(SpaceAt, SpaceSize)).TrimEnd());
    }

    /// <exception cref="ArgumentException">The profile is for a different color space.</exception>
    internal void Check(string wanted)
    {
        if (space != wanted)
            throw new ArgumentException($"The profile is for {Describe(space)}, but the image is {Describe(wanted)}.");
    }

    private static string Describe(string space) => space == "GRAY" ? "gray" : space;
}
