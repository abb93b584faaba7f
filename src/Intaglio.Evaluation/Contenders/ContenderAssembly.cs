using System.Reflection;
using System.Runtime.Loader;

namespace Intaglio.Evaluation;

/// <summary>
/// An assembly that is judged, loaded with what it depends on: its own versions of everything but the framework and the interface of
/// adapters.
/// </summary>
internal sealed class ContenderAssembly : AssemblyLoadContext
{
    private static readonly string frameworkFolder = Path.GetDirectoryName(typeof(object).Assembly.Location)!;

    private readonly AssemblyDependencyResolver resolver;
    private readonly Assembly assembly;
    private IReadOnlyList<Shape>? shapes;

    /// <param name="path">The assembly's file.</param>
    /// <param name="hostPath">The assembly whose <c>deps.json</c> tells where dependencies are; null if it is the same.</param>
    internal ContenderAssembly(string path, string? hostPath)
        : base("contender")
    {
        resolver = new AssemblyDependencyResolver(hostPath ?? path);
        assembly = LoadFromAssemblyPath(Path.GetFullPath(path));
    }

    /// <summary>Gets the assembly itself.</summary>
    internal Assembly Judged => assembly;

    /// <summary>What may be judged in it: adapters if it has any, otherwise shapes, with those that cannot be called.</summary>
    internal IEnumerable<FoundTarget> FindTargets()
    {
        FoundTarget[] adapters = [.. PackageTypes.GetTypes(assembly).Where(static type => type is { IsPublic: true, ContainsGenericParameters: false } && IsAdapter(type))
            .Select(static type => new FoundTarget(type.FullName!, IsAdapter: true, HashFeatures.None, [""]))];
        return adapters.Length > 0 ? adapters
            : FindShapes().Select(static shape => new FoundTarget(shape.Target, IsAdapter: false, shape.Features, shape.Reason is null ? shape.Variants : [""], shape.Reason));
    }

    /// <summary>What in it may be a hash function.</summary>
    internal IReadOnlyList<Shape> FindShapes() => shapes ??= ShapeFinder.Find(assembly);

    /// <summary>Members that hash bytes in memory asynchronously: of the target's own type, or of what an adapter calls.</summary>
    internal IEnumerable<string> FindAsynchronous(string target) =>
        JudgedTypes(target).Where(type => type.IsPublic)
            .SelectMany(type => PackageTypes.GetStaticMethods(type).Concat(PackageTypes.GetMethods(type).Where(method => method.DeclaringType == type)))
            .Where(method => typeof(Task).IsAssignableFrom(method.ReturnType) || (method.ReturnType.FullName ?? "").StartsWith("System.Threading.Tasks.ValueTask", StringComparison.Ordinal))
            .Where(method => method.Name.Contains("Hash", StringComparison.OrdinalIgnoreCase) || method.Name.Contains("Sum", StringComparison.Ordinal) || method.Name.Contains("Digest", StringComparison.Ordinal))
            .Where(method => method.GetParameters().Any(parameter => IsMemory(parameter.ParameterType)) && !method.GetParameters().Any(parameter => typeof(Stream).IsAssignableFrom(parameter.ParameterType)))
            .Select(method => $"{method.DeclaringType!.Name}.{method.Name}").Distinct();

    // An adapter is not judged, but all that it may call.
    private IEnumerable<Type> JudgedTypes(string target) => assembly.GetType(target) is { } adapter && IsAdapter(adapter)
        ? assembly.GetReferencedAssemblies()
            .Where(name => resolver.ResolveAssemblyToPath(name) != null && name.Name != typeof(IHashContender).Assembly.GetName().Name)
            .SelectMany(name => PackageTypes.GetTypes(LoadFromAssemblyName(name)))
        : PackageTypes.GetTypes(assembly).Where(type => target == type.FullName || target.StartsWith(type.FullName + ".", StringComparison.Ordinal) || target.StartsWith(type.FullName + "(", StringComparison.Ordinal));

    private static bool IsMemory(Type type) => type == typeof(byte[]) || type == typeof(ReadOnlyMemory<byte>) || type == typeof(Memory<byte>) || type == typeof(string);

    /// <summary>Makes the contender of a target, once for each call.</summary>
    /// <param name="target">What <see cref="FindTargets()"/> returns.</param>
    /// <param name="function">What it should compute; null to find out.</param>
    /// <param name="variant">The number of the variant of its shape.</param>
    internal Func<IHashContender> Bind(string target, string? function, int variant = 0)
    {
        if (assembly.GetType(target) is { } type && IsAdapter(type))
            return () => (IHashContender)Activator.CreateInstance(type)!;
        Shape shape = FindShapes().FirstOrDefault(shape => shape.Target == target) ?? throw new ArgumentException($"{assembly.GetName().Name} has no {target} that can be called");
        return () => shape.Create(variant, function);
    }

    protected override Assembly? Load(AssemblyName assemblyName)
    {
        if (assemblyName.Name == typeof(IHashContender).Assembly.GetName().Name)
            return typeof(IHashContender).Assembly;
        // Beside an assembly for an older framework lie parts of it that this one has itself.
        if (assemblyName.Name is { } name && File.Exists(Path.Combine(frameworkFolder, name + ".dll")))
            return null;
        return resolver.ResolveAssemblyToPath(assemblyName) is { } path ? LoadFromAssemblyPath(path) : null;
    }

    protected override nint LoadUnmanagedDll(string unmanagedDllName) =>
        resolver.ResolveUnmanagedDllToPath(unmanagedDllName) is { } path ? LoadUnmanagedDllFromPath(path) : 0;

    private static bool IsAdapter(Type type) => type is { IsClass: true, IsAbstract: false } && typeof(IHashContender).IsAssignableFrom(type) && FindConstructor(type) != null;

    /// <summary>The constructor without parameters; null also where a type that another one takes is absent.</summary>
    private static ConstructorInfo? FindConstructor(Type type)
    {
        try
        {
            return type.GetConstructor([]);
        }
        catch (Exception exception) when (exception is IOException or TypeLoadException or BadImageFormatException)
        {
            return null;
        }
    }
}
