namespace Intaglio.Baking;

/// <summary>Lists the files in a folder of the output folder.</summary>
internal static class FolderContent
{
    /// <summary>Lists the paths of all files in a folder and in the folders in it. Links are listed, and not followed.</summary>
    /// <exception cref="BlockedPathException">The path leads through a file or a link.</exception>
    internal static List<string> List(OutputFolder output, string directory)
    {
        List<string> files = [];
        Stack<string> open = new([directory]);
        while (open.TryPop(out string? next))
            if (output.FindKind(next) == FileKind.Directory)
                foreach (string name in output.ListNames(next))
                    if (output.FindKind($"{next}/{name}") == FileKind.Directory)
                        open.Push($"{next}/{name}");
                    else
                        files.Add($"{next}/{name}");
        return files;
    }
}
