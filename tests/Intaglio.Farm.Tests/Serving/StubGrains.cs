using System.Reflection;

namespace Intaglio.Farm.Tests.Serving;

/// <summary>Grains whose methods are delegates, by their names. Other methods complete and return nothing, or no advice.</summary>
public class StubGrains : DispatchProxy
{
    private readonly Dictionary<string, Func<object?[], object>> methods = new(StringComparer.Ordinal);

    /// <summary>Creates a factory that returns the same grain for each type and key.</summary>
    internal static IGrainFactory Create(params (Type Grain, string Method, Func<object?[], object> Body)[] methods)
    {
        IGrainFactory factory = Create<IGrainFactory, StubGrains>();
        StubGrains stub = (StubGrains)(object)factory;
        stub.methods[nameof(IGrainFactory.GetGrain)] = arguments => CreateGrain((Type)arguments[^1]!, methods);
        return factory;
    }

    protected override object? Invoke(MethodInfo? targetMethod, object?[]? args)
    {
        object?[] arguments = targetMethod!.IsGenericMethod ? [.. args!, targetMethod.GetGenericArguments()[0]] : args!;
        return methods.TryGetValue(targetMethod.Name, out Func<object?[], object>? body) ? body(arguments)
            : targetMethod.ReturnType == typeof(Task<WorkerAdvice>) ? Task.FromResult(default(WorkerAdvice)) : Task.CompletedTask;
    }

    private static object CreateGrain(Type type, (Type Grain, string Method, Func<object?[], object> Body)[] methods)
    {
        object grain = Create(type, typeof(StubGrains));
        foreach ((Type owner, string method, Func<object?[], object> body) in methods)
            if (owner == type)
                ((StubGrains)grain).methods[method] = body;
        return grain;
    }
}
