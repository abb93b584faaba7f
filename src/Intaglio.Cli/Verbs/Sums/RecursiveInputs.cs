using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>What <c>--recursive</c> makes of the names on the command line.</summary>
internal static class RecursiveInputs
{
    /// <summary>Replaces every directory by the files below it, while the result is read. What could not be listed has a <see cref="ListingException"/>.</summary>
    internal static IEnumerable<WalkedFile> Expand(IEnumerable<string> inputs, FileWalkerOptions options)
    {
        foreach (string input in inputs)
        {
            if (input == ChecksumVerifier.StandardInputName || GivenNames.IsAltered(input))
            {
                yield return new(input);
                continue;
            }
            foreach (WalkedFile file in FileWalker.Walk(input, options))
                yield return file.Error is null ? file : file with { Error = new ListingException(file.Error) };
        }
    }
}
