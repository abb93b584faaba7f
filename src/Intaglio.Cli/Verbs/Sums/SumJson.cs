using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>Writes digests as one JSON object, as they are computed.</summary>
internal static class SumJson
{
    private const int MostPending = 16 * 1024;

    // A separate class, because a verb that mentions the writer's type would load the JSON library even to print text.
    internal static void Write(Stream output, IEnumerable<FileResult> results) =>
        JsonOutput.Write(output, writer => writer.WriteObjects("files", results, result =>
        {
            writer.WriteString("name", result.Path);
            writer.WriteString("algorithm", result.Algorithm.Tag);
            writer.WriteString("digest", result.File is { } file ? Convert.ToHexStringLower(file.Digest.Span) : null);
            writer.WriteString("error", result.Error is { } error ? ErrorText.Describe(error, result.Path) : null);
            // Limits the memory for pending output.
            if (writer.BytesPending > MostPending)
                writer.Flush();
        }));
}
