namespace Intaglio.Cli;

/// <summary>Makes files for what must be read or written in any order on its way from or to a pipe. They are gone with the process, however that ends.</summary>
internal static class UnnamedFile
{
    internal static FileStream Create()
    {
        FileStream file = new(Path.Combine(Path.GetTempPath(), $"intaglio-{Guid.NewGuid():N}"), new FileStreamOptions
        {
            Mode = FileMode.CreateNew,
            Access = FileAccess.ReadWrite,
            Options = OperatingSystem.IsWindows() ? FileOptions.DeleteOnClose : FileOptions.None,
            BufferSize = 0,
        });
        if (!OperatingSystem.IsWindows())
            File.Delete(file.Name);
        return file;
    }
}
