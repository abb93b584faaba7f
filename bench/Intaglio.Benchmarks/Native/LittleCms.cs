using System.Runtime.InteropServices;
using Intaglio.Color;
using Intaglio.Imaging;

namespace Intaglio.Benchmarks;

/// <summary>LittleCMS, which gets the spaces as the profiles that Intaglio makes of them.</summary>
internal static unsafe partial class LittleCms
{
    private const string File = "liblcms2.so.2";

    // PT_RGB, three channels, and how many bytes each has; a float has a flag, too.
    private const uint Rgb = 4 << 16 | 3 << 3, Bits8 = Rgb | 1, Bits16 = Rgb | 2, Floats = Rgb | 4 | 1 << 22;

    // One pixel is remembered, which several threads must not share.
    private const uint RelativeColorimetric = 1, NoCache = 0x40;

    internal static NativePeer Peer { get; } = new("LittleCMS", File, "liblcms2-2", [], () => $"{cmsGetEncodedCMMversion() / 1000}.{cmsGetEncodedCMMversion() % 1000 / 10:00}");

    /// <summary>Prepares a conversion; it is never freed, as the process ends with its measurement.</summary>
    internal static nint CreateTransform(RgbColorSpace source, RgbColorSpace target, SampleType type)
    {
        uint format = type switch { SampleType.Bits8 => Bits8, SampleType.Bits16 => Bits16, SampleType.Binary32 => Floats, _ => throw new NotSupportedException($"{type} is not measured.") };
        nint transform = cmsCreateTransform(Open(source), format, Open(target), format, RelativeColorimetric, NoCache);
        return transform != 0 ? transform : throw new InvalidOperationException("LittleCMS made no transform.");
    }

    internal static void Convert(nint transform, ReadOnlySpan<byte> source, Span<byte> target, int pixels)
    {
        fixed (byte* from = source, to = target)
            cmsDoTransform(transform, from, to, (uint)pixels);
    }

    private static nint Open(RgbColorSpace space)
    {
        byte[] profile = IccProfile.Create(space).ToArray();
        fixed (byte* bytes = profile)
            return cmsOpenProfileFromMem(bytes, (uint)profile.Length) is var opened and not 0 ? opened : throw new InvalidOperationException($"LittleCMS does not read the profile of {space}.");
    }

    [LibraryImport(File)]
    private static partial int cmsGetEncodedCMMversion();

    [LibraryImport(File)]
    private static partial nint cmsOpenProfileFromMem(byte* bytes, uint size);

    [LibraryImport(File)]
    private static partial nint cmsCreateTransform(nint source, uint sourceFormat, nint target, uint targetFormat, uint intent, uint flags);

    [LibraryImport(File)]
    private static partial void cmsDoTransform(nint transform, byte* source, byte* target, uint pixels);
}
