using System.Diagnostics;
using System.Globalization;
using System.Security.Cryptography;
using Intaglio;

const int Servers = 2, Workers = 4, FirstPort = 8421, RedisPort = 8427;

IDistributedApplicationBuilder builder = DistributedApplication.CreateBuilder(args);
string folder = Path.GetFullPath(builder.Configuration["folder"] ?? Path.Combine(builder.AppHostDirectory, "../../artifacts/farm"));
Directory.CreateDirectory(Path.Combine(folder, "redis"));
string bakeToken = KeepSecret("bake-token"), workToken = KeepSecret("work-token"), password = KeepSecret("redis-password");
WriteSecret("tokens", $"bake {bakeToken}\nwork {workToken}\n");

IResourceBuilder<IResource> redis = HasContainers() ? AddRedisContainer() : AddRedisProgram();
IResourceBuilder<ExecutableResource>[] servers = [.. Enumerable.Range(0, Servers).Select(AddServer)];
for (int i = 0; i < Workers; i++)
    AddWorker(i);
await builder.Build().RunAsync();

IResourceBuilder<IResource> AddRedisContainer()
{
#pragma warning disable ASPIRECERTIFICATES001 // The address of the servers is without TLS.
    return builder.AddRedis("redis", RedisPort, builder.AddParameter("redis-password", password, secret: true))
        .WithoutHttpsCertificate()
        .WithDataBindMount(Path.Combine(folder, "redis"))
        // The last argument is the command for a shell.
        .WithArgs(context => context.Args[^1] += " --appendonly yes");
#pragma warning restore ASPIRECERTIFICATES001
}

IResourceBuilder<IResource> AddRedisProgram()
{
    WriteSecret("redis.conf", $"port {RedisPort}\nbind 127.0.0.1\ndir redis\nappendonly yes\nrequirepass {password}\n");
    string program = FindProgram("redis-server")
        ?? throw new FileNotFoundException("neither a container runtime nor 'redis-server' was found; install one of them");
    return builder.AddExecutable("redis", program, folder, "redis.conf");
}

IResourceBuilder<ExecutableResource> AddServer(int index)
{
    int port = FirstPort + index;
    return AddFarm($"server{index + 1}", "serve", "--data", "store", "--urls", $"http://127.0.0.1:{port}", "--token-file", "tokens",
            "--no-worker", "--cluster", $"redis://127.0.0.1:{RedisPort}", "--cluster-password-file", "redis-password")
        .WithHttpEndpoint(port, isProxied: false)
        .WithHttpHealthCheck("/farm/health")
        .WaitForStart(redis);
}

void AddWorker(int index)
{
    int server = index % Servers, slots = Math.Max(1, Environment.ProcessorCount / Workers);
    AddFarm($"worker{index + 1}", "worker", "--farm", $"http://127.0.0.1:{FirstPort + server}", "--token-file", "work-token",
            "--data", $"worker{index + 1}", "--slots", slots.ToString(CultureInfo.InvariantCulture))
        .WaitFor(servers[server]);
}

IResourceBuilder<ExecutableResource> AddFarm(string name, params string[] arguments)
{
    string project = Path.GetDirectoryName(new Projects.Intaglio_Farm().ProjectPath)!,
        output = Path.GetRelativePath(builder.AppHostDirectory, AppContext.BaseDirectory);
    return builder.AddExecutable(name, "dotnet", folder, ["exec", Path.Combine(project, output, "intaglio-farm.dll"), .. arguments]);
}

static bool HasContainers() => Answers("docker") || Answers("podman");

static bool Answers(string runtime)
{
    if (FindProgram(runtime) is not { } program)
        return false;
    using Process process = ProgramStart.Start(new ProcessStartInfo(program, "info")
    { RedirectStandardOutput = true, RedirectStandardError = true });
    Task.WaitAll(process.StandardOutput.ReadToEndAsync(), process.StandardError.ReadToEndAsync());
    process.WaitForExit();
    return process.ExitCode == 0;
}

static string? FindProgram(string name) => ProgramStart.Resolve(name, Environment.GetEnvironmentVariable("PATH"));

string KeepSecret(string name)
{
    string path = Path.Combine(folder, name);
    if (!File.Exists(path))
        WriteSecret(name, RandomNumberGenerator.GetHexString(48, lowercase: true));
    return File.ReadAllText(path);
}

void WriteSecret(string name, string text)
{
    string path = Path.Combine(folder, name);
    File.Delete(path);
    FileStreamOptions options = new() { Mode = FileMode.CreateNew, Access = FileAccess.Write };
    if (!OperatingSystem.IsWindows())
        options.UnixCreateMode = UnixFileMode.UserRead | UnixFileMode.UserWrite;
    using StreamWriter writer = new(path, options);
    writer.Write(text);
}
