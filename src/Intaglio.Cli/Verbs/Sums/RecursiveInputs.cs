using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>What <c>--recursive</c> makes of the names that are given.</summary>
internal static class RecursiveInputs
{
    /// <summary>Replaces every directory by the files below it, while the result is read. What could not be listed has a <see cref="ListingException"/>.</summary>
    internal static IEnumerable<WalkedFile> Expand(IEnumerable<WalkedFile> inputs, FileWalkerOptions options)
    {
        foreach (WalkedFile input in inputs)
        {
            if (input.Path == ChecksumVerifier.StandardInputName || input.Error != null)
            {
                yield return input;
                continue;
            }
            foreach (WalkedFile file in FileWalker.Walk(input.Path, options))
                yield return file.Error is null ? file : file with { Error = new ListingException(file.Error) };
        }
    }
}
