namespace Intaglio.OpenExr.Tests;

/// <summary>Small files of every kind and compression, for what is done to them very often.</summary>
internal static class SmallFiles
{
    internal static IReadOnlyList<byte[]> All { get; } = [.. Pictures.Small().Select(Ours.Write)];
}
