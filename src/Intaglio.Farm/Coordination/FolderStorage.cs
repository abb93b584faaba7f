using System.Text.Json;
using Orleans.Storage;

namespace Intaglio.Farm;

/// <summary>Keeps the states of grains as JSON files, for a farm with one server.</summary>
/// <param name="folder">The full path of the folder, which is created if it does not exist.</param>
internal sealed class FolderStorage(string folder) : IGrainStorage
{
    private const string Extension = ".json", NewExtension = ".new", DamagedExtension = ".damaged";

    public async Task ReadStateAsync<T>(string stateName, GrainId grainId, IGrainState<T> grainState)
    {
        string path = PathOf(stateName, grainId);
        try
        {
            (grainState.State, grainState.RecordExists) = (await ReadAsync<T>(path), true);
        }
        catch (Exception exception) when (exception is FileNotFoundException or DirectoryNotFoundException)
        {
            // The grain is new.
        }
        catch (JsonException)
        {
            // A restored folder can have an empty file. The farm would not answer until somebody removes it.
            File.Move(path, path + DamagedExtension, overwrite: true);
            Messages.WriteError($"'{path}' is damaged; it is renamed to '{Path.GetFileName(path)}{DamagedExtension}', "
                + "and the farm goes on without it");
        }
    }

    private static async Task<T> ReadAsync<T>(string path)
    {
        await using FileStream file = File.OpenRead(path);
        T? state = await JsonSerializer.DeserializeAsync<T>(file, FarmJson.Default.Options);
        return state is null or IStoredState { IsComplete: false } ? throw new JsonException("A part of the state is missing.") : state;
    }

    public async Task WriteStateAsync<T>(string stateName, GrainId grainId, IGrainState<T> grainState)
    {
        string path = PathOf(stateName, grainId), next = path + NewExtension;
        Directory.CreateDirectory(folder);
        // A power failure leaves the old state or the new one.
        await using (FileStream file = new(next, FileMode.Create, FileAccess.Write, FileShare.None))
        {
            await JsonSerializer.SerializeAsync(file, grainState.State, FarmJson.Default.Options);
            file.Flush(flushToDisk: true);
        }
        File.Move(next, path, overwrite: true);
        grainState.RecordExists = true;
    }

    public Task ClearStateAsync<T>(string stateName, GrainId grainId, IGrainState<T> grainState)
    {
        File.Delete(PathOf(stateName, grainId));
        grainState.RecordExists = false;
        return Task.CompletedTask;
    }

    private string PathOf(string stateName, GrainId grainId)
    {
        string name = $"{stateName}-{grainId.Key}{Extension}";
        // Workers send names of runs.
        return Path.GetFileName(name) == name ? Path.Combine(folder, name)
            : throw new ArgumentException("The name of a run is not the name of a file.", nameof(grainId));
    }
}
