using System.Collections.Frozen;

namespace Intaglio.OpenExr;

/// <summary>The attributes that describe the packing of a part or repeat facts about its pixels, but do not affect the picture.</summary>
internal static class PackingAttributes
{
    // The type must match as well: a custom attribute can have the same name.
    private static readonly FrozenDictionary<string, string> types = new Dictionary<string, string>
    {
        ["chunkCount"] = "int",
        ["compression"] = "compression",
        ["dwaCompressionLevel"] = "float",
        ["lineOrder"] = "lineOrder",
        ["maxSamplesPerPixel"] = "int",
        ["tiles"] = "tiledesc",
        ["type"] = "string",
        ["version"] = "int",
        ["zipCompressionLevel"] = "int",
    }.ToFrozenDictionary();

    /// <param name="attribute">The attribute.</param>
    /// <param name="isDeep">
    /// <see langword="true"/> if the part is deep; otherwise, <see langword="false"/>. Only deep parts have a version of their packing.
    /// </param>
    internal static bool Contains(ExrAttribute attribute, bool isDeep) =>
        types.TryGetValue(attribute.Name, out string? type) && type == attribute.TypeName
        && (isDeep || attribute.Name is not ("version" or "maxSamplesPerPixel"));
}
