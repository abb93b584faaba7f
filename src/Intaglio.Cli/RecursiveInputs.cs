using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>What <c>--recursive</c> makes of the names on the command line.</summary>
internal sealed class RecursiveInputs(FileWalkerOptions options, StandardStreams streams)
{
    /// <summary>Gets whether something could not be listed; it was reported then.</summary>
    internal bool Failed { get; private set; }

    /// <summary>Replaces every directory by the files below it, while the result is read.</summary>
    internal IEnumerable<string> Expand(IEnumerable<string> inputs)
    {
        foreach (string input in inputs)
        {
            if (input == ChecksumVerifier.StandardInputName || GivenNames.IsAltered(input))
            {
                yield return input;
                continue;
            }
            foreach (WalkedFile file in FileWalker.Walk(input, options))
            {
                if (file.Error is null)
                    yield return file.Path;
                else
                    Report(file.Path, file.Error);
            }
        }
    }

    private void Report(string path, Exception error)
    {
        Failed = true;
        // Without the name: that it is a directory is not what is wrong with it here.
        streams.WriteError($"{ShellQuoting.Quote(path)}: {ErrorText.Describe(error)}", error);
    }
}
