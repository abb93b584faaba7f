using Intaglio.Checksums;

namespace Intaglio.Cli;

/// <summary>The expansion of directories for <c>--recursive</c>.</summary>
internal static class RecursiveInputs
{
    /// <summary>
    /// Replaces directories with the files in them, during the enumeration. Directories that cannot be listed have a
    /// <see cref="ListingException"/>.
    /// </summary>
    internal static IEnumerable<WalkedFile> Expand(IEnumerable<WalkedFile> inputs, FileWalkerOptions options)
    {
        foreach (WalkedFile input in inputs)
        {
            if (input.Path == ChecksumVerifier.StandardInputName || input.Error is not null)
            {
                yield return input;
                continue;
            }
            foreach (WalkedFile file in FileWalker.Walk(input.Path, options))
                yield return file.Error is null ? file : file with { Error = new ListingException(file.Error) };
        }
    }
}
