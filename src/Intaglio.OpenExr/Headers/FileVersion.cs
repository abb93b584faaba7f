namespace Intaglio.OpenExr;

/// <summary>Constants of the first eight bytes of a file, as specified in "OpenEXR File Layout".</summary>
internal static class FileVersion
{
    internal const int Magic = 20000630, Current = 2;

    internal const int Tiled = 0x200, LongNames = 0x400, NonImage = 0x800, MultiPart = 0x1000;

    internal const int KnownFlags = Tiled | LongNames | NonImage | MultiPart;
}
