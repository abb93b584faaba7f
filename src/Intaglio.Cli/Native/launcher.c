// Becomes the program that was compiled for this processor. There is one for each level of x86-64, in a folder of that name beside this file.
// Without the C library, which asks some 70 times what the processor is before it calls main. In virtual machines each question takes
// microseconds.
#include <cpuid.h>
#include <stddef.h>

// Numbers of Linux.
#define SYS_WRITE 1
#define SYS_EXECVE 59
#define SYS_EXIT 60
#define SYS_READLINK 89
#define STANDARD_ERROR 2
#define PATH_SIZE 4096

// Features of the levels, by the x86-64 psABI, in the order of the registers of their leaves.
#define LEAF_1_V3 (bit_FMA | bit_MOVBE | bit_OSXSAVE | bit_AVX | bit_F16C)
#define LEAF_7_V3 (bit_BMI | bit_AVX2 | bit_BMI2)
#define LEAF_7_V4 (bit_AVX512F | bit_AVX512DQ | bit_AVX512CD | bit_AVX512BW | bit_AVX512VL)

// Register sets that the system saves: SSE and AVX; for AVX-512 also masks, and the upper halves of 16 and the other 16 vectors.
#define STATE_V3 0x06u
#define STATE_V4 0xE6u

static long call_system(long number, const void *first, const void *second, const void *third)
{
    long result;
    __asm__ volatile("syscall" : "=a"(result) : "a"(number), "D"(first), "S"(second), "d"(third) : "rcx", "r11", "memory");
    return result;
}

static size_t length_of(const char *text)
{
    size_t length = 0;
    while (text[length] != '\0')
        length++;
    return length;
}

static void write_error(const char *text)
{
    call_system(SYS_WRITE, (const void *)STANDARD_ERROR, text, (const void *)length_of(text));
}

// The variables with which the .NET runtime is kept from instruction sets.
static int is_off(char **environment, const char *variable)
{
    for (; *environment != NULL; environment++)
    {
        size_t i = 0;
        while (variable[i] != '\0' && (*environment)[i] == variable[i])
            i++;
        if (variable[i] == '\0' && (*environment)[i] == '=')
            return (*environment)[i + 1] == '0' && (*environment)[i + 2] == '\0';
    }
    return 0;
}

static const char *find_level(char **environment)
{
    unsigned eax, ebx, leaf1, leaf7, extended, state, ignored;
    if (is_off(environment, "DOTNET_EnableHWIntrinsic") || is_off(environment, "DOTNET_EnableAVX") || is_off(environment, "DOTNET_EnableAVX2"))
        return "x86-64";
    __cpuid(0, eax, ebx, ignored, ignored);
    if (eax < 7)
        return "x86-64";
    __cpuid(1, eax, ebx, leaf1, ignored);
    if ((leaf1 & LEAF_1_V3) != LEAF_1_V3)
        return "x86-64";
    __cpuid_count(7, 0, eax, leaf7, ignored, ignored);
    if ((leaf7 & LEAF_7_V3) != LEAF_7_V3)
        return "x86-64";
    // All processors that have come this far have the leaf.
    __cpuid(0x80000001, eax, ebx, extended, ignored);
    if (!(extended & bit_LZCNT))
        return "x86-64";
    __asm__("xgetbv" : "=a"(state), "=d"(ignored) : "c"(0));
    if ((state & STATE_V3) != STATE_V3)
        return "x86-64";
    int is_v4 = (leaf7 & LEAF_7_V4) == LEAF_7_V4 && (state & STATE_V4) == STATE_V4 && !is_off(environment, "DOTNET_EnableAVX512");
    return is_v4 ? "x86-64-v4" : "x86-64-v3";
}

static char *append(char *end, const char *limit, const char *text)
{
    while (*text != '\0' && end < limit)
        *end++ = *text++;
    *end = '\0';
    return end;
}

static void become(char **arguments, char **environment)
{
    static char program[PATH_SIZE + 32];
    long length = call_system(SYS_READLINK, "/proc/self/exe", program, (const void *)PATH_SIZE);
    if (length <= 0 || length == PATH_SIZE)
    {
        write_error("intaglio: /proc/self/exe does not tell where the program is; mount /proc\n");
        return;
    }
    const char *limit = program + sizeof program - 1;
    while (program[length - 1] != '/')
        length--;
    append(append(program + length, limit, find_level(environment)), limit, "/intaglio");
    call_system(SYS_EXECVE, program, arguments, environment);
    write_error("intaglio: ");
    write_error(program);
    write_error(" cannot be started; install intaglio again\n");
}

// What the system leaves on the stack: the number of arguments, the arguments and a null, the environment and a null.
__attribute__((used, noreturn)) static void start(long *stack)
{
    char **arguments = (char **)(stack + 1);
    become(arguments, arguments + stack[0] + 1);
    call_system(SYS_EXIT, (const void *)1, NULL, NULL);
    __builtin_unreachable();
}

__asm__(".globl _start\n_start:\n    mov %rsp, %rdi\n    and $-16, %rsp\n    call start\n");
