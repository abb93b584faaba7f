namespace Intaglio.Benchmarks;

/// <summary>A command that makes a picture of another.</summary>
/// <param name="Name">The contender.</param>
/// <param name="Path">The program.</param>
/// <param name="Arguments">Its arguments.</param>
internal sealed record PictureProgram(string Name, string Path, IReadOnlyList<string> Arguments)
{
    /// <summary>The file that it makes.</summary>
    internal required string Output { get; init; }

    /// <summary>The command as a person types it.</summary>
    internal required string Command { get; init; }

    /// <summary>Variables that are set for it.</summary>
    internal IReadOnlyDictionary<string, string> Environment { get; init; } = new Dictionary<string, string>();

    /// <summary>Runs it in a folder where its output is not there yet.</summary>
    /// <exception cref="InvalidOperationException">It fails.</exception>
    internal ProcessCost Run(string folder)
    {
        File.Delete(System.IO.Path.Combine(folder, Output));
        return ProcessCost.Measure(Path, folder, Arguments, Environment);
    }
}
