using System.Net;

namespace Intaglio.Farm.Tests;

/// <summary>Disks that are full, files that cannot be read, and the limit of the size.</summary>
public sealed class DiskTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [SkippableFact]
    public async Task A_full_disk_refuses_uploads_and_serves_what_it_has()
    {
        Skip.IfNot(OperatingSystem.IsLinux() && Environment.IsPrivilegedProcess, "A small disk is a file system in memory, which only root can mount.");
        string disk = Directory.CreateDirectory(folder["disk"]).FullName;
        Skip.If((await Processes.RunAsync(new(InstalledProgram.Need("mount"), ["-t", "tmpfs", "-o", "size=1m", "tmpfs", disk]))).ExitCode != 0, "File systems cannot be mounted here.");
        try
        {
            await CheckFullAsync(await StoreProcess.StartAsync(Path.Combine(disk, "cache")));
        }
        finally
        {
            // A program that another test is just starting can hold a file.
            (await Processes.RunAsync(new(InstalledProgram.Need("umount"), ["--lazy", disk]))).AssertSuccess();
        }
    }

    /// <summary>The limit has its own error, and its signal would end the program.</summary>
    [SkippableFact]
    public async Task A_limit_of_the_size_of_files_refuses_uploads_and_serves_what_is_there()
    {
        Skip.If(OperatingSystem.IsWindows(), "Windows has no limit of the size of files.");
        // The runtime would write the code that it compiles into a larger file.
        await CheckFullAsync(await StoreProcess.StartByShellAsync("ulimit -f 256; DOTNET_EnableWriteXorExecute=0 exec \"$@\"", folder["cache"]));
    }

    [Fact]
    public async Task The_least_recently_used_items_are_removed_above_the_limit()
    {
        const int Limit = 10_000_000, Length = 500_000;
        await using StoreProcess store = await StoreProcess.StartAsync(folder["cache"], "--max-size", $"{Limit}");
        Item[] items = [.. Enumerable.Range(1, 60).Select(seed => Item.Create(Length, seed))];
        foreach (Item item in items)
            Assert.Equal(HttpStatusCode.Created, await store.PutAsync(item.Path, item.Bytes));
        long size = Directory.GetFiles(folder["cache/contents"], "*", SearchOption.AllDirectories).Sum(file => new FileInfo(file).Length);
        // The size is checked after each twentieth of the limit.
        Assert.InRange(size, Limit / 2, Limit + (Limit / 20) + Length);
        Assert.Null(await store.GetAsync(items[0].Path));
        Assert.Equal(items[^1].Bytes, await store.GetAsync(items[^1].Path));
    }

    [SkippableFact]
    public async Task A_link_in_place_of_a_file_is_a_miss()
    {
        Skip.If(OperatingSystem.IsWindows(), "Links need a right there.");
        await using StoreProcess store = await StoreProcess.StartAsync(folder["cache"]);
        Item item = Item.Create(1000);
        await store.PutAsync(item.Path, item.Bytes);
        File.Delete(item.FileIn(folder["cache"]));
        File.CreateSymbolicLink(item.FileIn(folder["cache"]), "/etc/passwd");
        Assert.Null(await store.GetAsync(item.Path));
        Assert.Equal(HttpStatusCode.Created, await store.PutAsync(item.Path, item.Bytes));
        Assert.Equal(item.Bytes, await store.GetAsync(item.Path));
        await store.StopAsync();
        Assert.StartsWith($"intaglio-farm: {item.FileIn(folder["cache"])} is damaged and is ignored.", store.Error, StringComparison.Ordinal);
    }

    [SkippableFact]
    public async Task A_file_that_cannot_be_read_is_an_error_without_its_path()
    {
        Skip.If(OperatingSystem.IsWindows() || Environment.IsPrivilegedProcess, "Root and Windows do not heed modes.");
        await using StoreProcess store = await StoreProcess.StartAsync(folder["cache"]);
        Item item = Item.Create(1000);
        await store.PutAsync(item.Path, item.Bytes);
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(item.FileIn(folder["cache"]), UnixFileMode.None);
        for (int i = 0; i < 3; i++)
        {
            using HttpResponseMessage response = await store.Client.GetAsync(item.Path);
            Assert.Equal(HttpStatusCode.InternalServerError, response.StatusCode);
            Assert.Equal("the server cannot read or write its files\n", await response.Content.ReadAsStringAsync());
        }
        await store.StopAsync();
        // Several failures with one cause are reported once.
        Assert.Equal(1, store.Error.Count(character => character == '\n'));
    }

    private static async Task CheckFullAsync(StoreProcess started)
    {
        await using StoreProcess store = started;
        Item small = Item.Create(1000), large = Item.Create(5_000_000), record = Item.Create(2_000_000, seed: 2);
        Assert.Equal(HttpStatusCode.Created, await store.PutAsync(small.Path, small.Bytes));
        for (int i = 0; i < 2; i++)
        {
            using HttpResponseMessage response = await store.Client.PutAsync(large.Path, new ByteArrayContent(large.Bytes));
            Assert.Equal(HttpStatusCode.InsufficientStorage, response.StatusCode);
            Assert.Equal("the server has no space\n", await response.Content.ReadAsStringAsync());
            Assert.Equal(HttpStatusCode.InsufficientStorage, await store.PutAsync(record.RecordPath, record.Bytes));
        }
        Assert.Null(await store.GetAsync(large.Path));
        Assert.Null(await store.GetAsync(record.RecordPath));
        Assert.Equal(small.Bytes, await store.GetAsync(small.Path));
        Item other = Item.Create(1000, seed: 3);
        Assert.Equal(HttpStatusCode.Created, await store.PutAsync(other.RecordPath, other.Bytes));
        await store.StopAsync();
        Assert.Equal("intaglio-farm: the disk is full or a limit of its size is reached\n", store.Error);
    }
}
