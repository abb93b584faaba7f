using System.Text.Json;
using Intaglio.OpenExr;

namespace Intaglio.Cli;

/// <summary>The headers of OpenEXR files as JSON.</summary>
internal static class ExrInfoJson
{
    internal static void Write(Utf8JsonWriter writer, ExrInput input)
    {
        writer.WriteStartObject();
        writer.WriteString("file", input.Name);
        writer.WriteNumber("bytes", input.Reader.Length);
        writer.WriteObjects("parts", input.Reader.Parts, part => Write(writer, part));
        writer.WriteEndObject();
    }

    private static void Write(Utf8JsonWriter writer, ExrPartReader part)
    {
        ExrHeader header = part.Header;
        writer.WriteString("name", header.Name);
        writer.WriteString("view", header.View);
        writer.WriteString("type", ExrNames.Of(header.PartType));
        writer.WriteString("compression", ExrNames.Of(header.Compression));
        writer.WriteNumber("chunks", part.ChunkCount);
        if (header.IsDeep)
            writer.WriteNull("pixelBytes");
        else
            writer.WriteNumber("pixelBytes", ExrSizes.Of(part));
        ExrValueJson.Write(writer, "dataWindow", header.DataWindow);
        ExrValueJson.Write(writer, "displayWindow", header.DisplayWindow);
        writer.WriteString("lineOrder", ExrNames.Of(header.LineOrder));
        ExrValueJson.Write(writer, "tiles", header.Tiles);
        writer.WriteNumbers(("levelsX", part.LevelsX), ("levelsY", part.LevelsY));
        ExrValueJson.Write(writer, "channels", header.Channels);
        writer.WriteObjects("attributes", header.Attributes, attribute => ExrValueJson.WriteAttribute(writer, attribute));
    }
}
