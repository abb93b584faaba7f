using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>Digests for programs: one object, written as the digests come.</summary>
internal static class SumJson
{
    private const int MostPending = 16 * 1024;

    // It makes the writer here: a verb that mentions its type loads the library, also where lines are printed.
    internal static void Write(Stream output, IEnumerable<FileResult> results) =>
        JsonOutput.Write(output, writer => writer.WriteObjects("files", results, result =>
        {
            writer.WriteString("name", result.Path);
            writer.WriteString("algorithm", result.Algorithm.Tag);
            writer.WriteString("digest", result.File is { } file ? Convert.ToHexStringLower(file.Digest.Span) : null);
            writer.WriteString("error", result.Error is { } error ? ErrorText.Describe(error, result.Path) : null);
            // It keeps all that it was not told to give away.
            if (writer.BytesPending > MostPending)
                writer.Flush();
        }));
}
