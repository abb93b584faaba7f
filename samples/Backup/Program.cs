using Intaglio.Samples;

const string Usage = """
    Backs a folder up into a store that has each content once, and restores it.

      save FOLDER STORE LIST       stores what is new, and writes the list of all files
      restore LIST STORE FOLDER    restores the files of a list, and verifies each
    """;

try
{
    switch (args)
    {
        case ["save", string folder, string store, string list]:
            using (Backup backup = new(store))
                return backup.Save(folder, list) ? 0 : 1;
        case ["restore", string list, string store, string folder]:
            using (Backup backup = new(store))
                return backup.Restore(list, folder) ? 0 : 1;
        default:
            Console.Error.WriteLine(Usage);
            return 2;
    }
}
catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or InvalidDataException)
{
    Console.Error.WriteLine($"backup: {exception.Message}");
    return 1;
}
